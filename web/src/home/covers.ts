// The four covers, each under 16 KB: files of their own, fetched when they come into sight.
import dixit from "../../../content/dixit/art/cover.webp?url";
import night from "../../../content/night/art/cover.webp?url";
import voices from "../../../content/voices/art/cover.webp?url";
import vote from "../../../content/vote/art/cover.webp?url";
import type { GameId } from "../wire/message";

export const COVERS: Record<GameId, string> = { dixit, night, voices, vote };
