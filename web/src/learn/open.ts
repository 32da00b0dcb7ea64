// Everything that a lesson needs, fetched before it begins: rules, pack, script, the game, and the pictures that it will show. After that
// it needs no network.
import { loadGame } from "../games";
import type { Game } from "../games/contract";
import { keepPack } from "../games/pack.svelte";
import { packOf } from "../replay/open";
import { loadRules } from "../replay/rules";
import { packs } from "../wire/api";
import type { GameId, Json } from "../wire/message";
import { locale } from "../words/words.svelte";
import { cardsOf, Lesson, type LessonFile, type Text } from "./lesson";
import { LessonTable } from "./lesson_table.svelte";

const files = import.meta.glob<LessonFile>("../../../content/*/lesson.json", { import: "default" });

const PATIENCE = 10000; // on a slow line one may begin before the last picture is there
const kept: HTMLImageElement[] = []; // as long as the page: then nothing asks for them again

async function fetchPictures(addresses: string[]): Promise<void> {
  const all = addresses.map((address) => {
    const picture = new Image();
    picture.src = address;
    kept.push(picture);
    return picture.decode().catch(() => undefined); // a card without its picture shows its words
  });
  await Promise.race([Promise.all(all), new Promise((done) => setTimeout(done, PATIENCE))]);
}

export type Opened = { table: LessonTable; game: Game; hasLook: boolean } | "no-rules" | "offline" | "none";

export async function openLesson(id: GameId, name: string): Promise<Opened> {
  const load = files[`../../../content/${id}/lesson.json`];
  if (!load) return "none";
  const [file, game, rules, all] = await Promise.all([load(), loadGame(id), loadRules(), packs()]);
  if (!rules) return "no-rules";
  const hash = all.find((pack) => pack.game === id && pack.name === file.content)?.hash ?? "";
  const bytes = await packOf(hash);
  if (typeof bytes === "string") return "offline";
  const pack = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, Json>;
  keepPack(hash, pack);
  await fetchPictures((await game.stock?.(hash, cardsOf(file))) ?? []);
  rules.open(id, file.content, bytes);
  const lang = locale() as keyof Text;
  const table = new LessonTable(new Lesson(rules, file, lang, hash), lang, hash, name);
  return { table, game, hasLook: file.script.some((step) => "look" in step) };
}
