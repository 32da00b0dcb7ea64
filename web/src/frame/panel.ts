/** What lies over the table: the record, the record with the talk in front, the help; "": nothing. */
export type Panel = "" | "log" | "talk" | "help";
