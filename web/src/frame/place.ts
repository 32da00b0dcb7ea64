// What every component below a table may ask for, by Svelte's context.
import { getContext, setContext } from "svelte";
import type { Table } from "../wire/table.svelte";
import type { Director } from "./director.svelte";

const KEY = Symbol("table");
export const setTable = (table: Table): Table => setContext(KEY, table);
export const getTable = (): Table | undefined => getContext<Table | undefined>(KEY);

const DIRECTOR = Symbol("director");
export const setDirector = (director: Director): Director => setContext(DIRECTOR, director);
export const getDirector = (): Director | undefined => getContext<Director | undefined>(DIRECTOR);
