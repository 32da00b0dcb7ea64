/** What lies over the table: the log, the talk, the help, who is here; "": nothing. */
export type Panel = "" | "log" | "talk" | "help" | "people";
