import { genericGame } from "./generic";

export const game = genericGame("voices");
