// The state of the page: what the server said last, and what the person is about to choose.
import { insist } from "./insisting.ts";
import { forget, keep, kept } from "./kept.ts";
import { read } from "./moves.ts";
import { Scale } from "./scale.ts";
import { newKey, Refused, type TableServer } from "./server.ts";
import { type Chapter, chapters } from "./story.ts";
import type { Texts } from "./texts.ts";
import type { Box, Card, Own, Public, Scene, View } from "./wire.ts";

export type Panel = "order" | "arenas" | "cards" | "log" | "rules" | "say" | "settings";

/**
 * Something said to the person: by the live region, and in sight if `shown`. What answers a press is
 * `close` to it: in sight wherever the page is scrolled to.
 */
export interface Said {
  readonly text: string;
  readonly shown: boolean;
  readonly close?: boolean;
}

/** Milliseconds for which the answer to a press stays. */
const ANSWER = 8_000;

/** A choice that was sent and is not answered yet; a reload goes on sending it, with its key. */
interface UnansweredChoice {
  readonly seat: number;
  readonly step: number;
  readonly moves: readonly number[];
  readonly key: string;
}

/** Cards in the order in which they are wanted, and the step in which that was said last. */
interface Ranks {
  readonly cards: readonly number[];
  readonly step: number;
}

export class Store {
  readonly texts: Texts;
  readonly box: Box;
  readonly scale: Scale;
  readonly art: string;
  readonly record: string;
  readonly page: string;
  readonly rules: string;
  readonly now: string;
  scene: Scene;
  said: Said = { text: "", shown: false };
  panel: Panel | null = null;
  /** The part of the rules that is looked up: its name, or that of a phase. */
  rule = "goal";
  /** How many events of the story were shown to this person. */
  shown: number;
  /** The chapter that is shown again, if any. */
  again: number | null = null;
  /** The cards that the person chose last. */
  lastChoice: readonly number[] = [];
  lost = false;
  /** The whole choice that lies ready in the page, but is not sealed. */
  ready: readonly number[] | null = null;
  private readonly table: string;
  private readonly server: TableServer;
  private readonly cards: ReadonlyMap<number, Card>;
  private readonly listeners = new Set<() => void>();
  /** How many requests have no answer yet. */
  private unanswered = 0;
  /** The request that was sent last: the next one waits for its answer. */
  private underWay: Promise<unknown> = Promise.resolve();
  /** The choice that was made last: only this one is worth sending. */
  private newest: UnansweredChoice | null = null;
  private looking = false;
  private lookAgain = false;

  constructor(made: {
    table: string;
    server: TableServer;
    texts: Texts;
    box: Box;
    scene: Scene;
    art: string;
    record: string;
    page: string;
    rules: string;
    now: string;
  }) {
    this.table = made.table;
    this.server = made.server;
    this.texts = made.texts;
    this.box = made.box;
    this.scene = made.scene;
    this.art = made.art;
    this.record = made.record;
    this.page = made.page;
    this.rules = made.rules;
    this.now = made.now;
    this.scale = new Scale(made.box, made.scene.view.setting.options);
    this.cards = new Map(made.box.cards.map((card) => [card.id, card]));
    this.shown = kept(`${this.table}-shown`, this.story.length);
    keep(`${this.table}-shown`, this.shown);
  }

  get view(): View {
    return this.scene.view;
  }

  get game(): Public {
    if (!this.view.game) throw new Error("the game has not begun");
    return this.view.game;
  }

  get story(): Public["story"] {
    return this.view.game?.story ?? [];
  }

  get own(): Own | null {
    return this.view.own?.cards ?? null;
  }

  get seat(): number | null {
    return this.view.own?.seat ?? null;
  }

  get managers(): number {
    return this.view.setting.options.managers;
  }

  /** Whether the person chooses in this step; a choice that stands can still be changed. */
  get asked(): boolean {
    const seat = this.seat;
    return (
      this.view.stage === "playing" &&
      seat !== null &&
      (this.game.concerned >> seat) % 2 === 1 &&
      !this.view.chairs[seat]?.bot
    );
  }

  /** Whether every step comes with a hint: the person wants it and the table allows it. */
  get lesson(): boolean {
    return this.view.setting.hints && kept(`${this.table}-lesson`, false);
  }

  /** The table whose deal is played here too, if this browser came from there. */
  get first(): string {
    return kept(`${this.table}-first`, "");
  }

  cameFrom(first: string): void {
    keep(`${this.table}-first`, first);
  }

  teach(on: boolean): void {
    keep(`${this.table}-lesson`, on);
    this.change();
  }

  get sealed(): boolean {
    return this.view.own?.choice != null;
  }

  /** Whether something was sent or waits to be, so that what the server said last may not hold. */
  get sending(): boolean {
    return this.unanswered > 0;
  }

  /** What has happened and was not shown yet. */
  get upcoming(): Chapter[] {
    return chapters(this.story).filter((one) => one.end > this.shown);
  }

  card(id: number): Card {
    const card = this.cards.get(id);
    if (!card) throw new Error(`no card ${id}`);
    return card;
  }

  name(seat: number): string {
    const chair = this.view.chairs[seat];
    const name = chair?.guest ? this.scene.names[chair.guest] : undefined;
    const number = seat + 1;
    return name ?? this.texts.say(chair?.bot ? "bot" : "manager", { seat: number });
  }

  /** The fans as far as the person has been shown them. */
  fans(seat: number): number {
    const hidden = this.story.slice(this.shown);
    const { season_fans, playoff_fans } = this.game;
    const arenas = hidden.map((one) => (one.type === "ArenaScored" ? (one.fans[seat] ?? 0) : 0));
    const later = hidden.some((one) => one.type === "Lost" || one.type === "RanOut");
    const season = (season_fans[seat] ?? 0) - arenas.reduce((sum, one) => sum + one, 0);
    return season + (later ? 0 : (playoff_fans[seat] ?? 0));
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  change(): void {
    for (const listener of this.listeners) listener();
  }

  say(text: string, shown = false): void {
    this.said = { text, shown };
    this.change();
  }

  /** Answers a press that cannot be done, where the person looks; it goes away by itself. */
  answer(text: string): void {
    const said = { text, shown: true, close: true };
    this.said = said;
    this.change();
    setTimeout(() => this.said === said && this.say(""), ANSWER);
  }

  /** What was answered before no longer matters. */
  private hush(): void {
    if (this.said.close) this.said = { text: "", shown: false };
  }

  open(panel: Panel | null): void {
    this.panel = this.panel === panel ? null : panel;
    this.change();
  }

  lookUp(rule: string): void {
    this.rule = rule;
    this.panel = "rules";
    this.change();
  }

  /** The story up to here has been shown. */
  showUpTo(end: number): void {
    this.shown = Math.max(this.shown, end);
    keep(`${this.table}-shown`, this.shown);
    this.change();
  }

  /** What the person arranges in this step, which survives a reload. */
  draft<T>(otherwise: T): T {
    return kept(this.draftName(), otherwise);
  }

  keepDraft(draft: unknown): void {
    keep(this.draftName(), draft);
    this.hush();
    this.change();
  }

  /** The cards that the person wants in this round, which survive a reload. */
  get ranks(): Ranks {
    return kept<Ranks>(this.rankedName(), { cards: [], step: -1 });
  }

  rank(cards: readonly number[]): void {
    keep(this.rankedName(), { cards, step: this.game.step });
    this.change();
  }

  private rankedName(): string {
    return `${this.table}-round-${this.game.round}-${this.seat}`;
  }

  private draftName(): string {
    return `${this.table}-step-${this.game.step}-${this.seat}`;
  }

  async choose(moves: readonly number[]): Promise<boolean> {
    const seat = this.seat;
    if (seat === null) return false;
    this.lastChoice = moves.map(read).flatMap((move) => ("card" in move ? [move.card] : []));
    return this.deliver({ seat, step: this.game.step, moves, key: newKey() });
  }

  /** Goes on with a choice that was not answered before the page was loaded. */
  resume(): void {
    const choice = kept<UnansweredChoice | null>(this.unansweredName(), null);
    if (choice?.seat === this.seat && choice?.step === this.game.step) void this.deliver(choice);
    else forget(this.unansweredName());
  }

  async speak(phrase: string): Promise<boolean> {
    return this.send(() => this.server.say(phrase));
  }

  async act(kind: string, body: object = {}): Promise<boolean> {
    const key = newKey();
    return this.send(() => this.server.act(kind, body, key));
  }

  private deliver(choice: UnansweredChoice): Promise<boolean> {
    this.newest = choice;
    keep(this.unansweredName(), choice);
    const { seat, step, moves, key } = choice;
    return this.send(
      () => this.server.choose(seat, step, moves, key),
      () => this.newest === choice,
    ).finally(() => {
      if (this.newest === choice) forget(this.unansweredName());
    });
  }

  private unansweredName(): string {
    return `${this.table}-unanswered`;
  }

  /** Sends one request after the other, so that what was pressed last counts. */
  private send(request: () => Promise<unknown>, wanted = () => true): Promise<boolean> {
    this.unanswered++;
    const answered = this.underWay.then(() => this.sendNow(request, wanted));
    this.underWay = answered;
    return answered;
  }

  private async sendNow(request: () => Promise<unknown>, wanted: () => boolean): Promise<boolean> {
    const waiting = this.texts.say("not sent");
    try {
      await insist(request, wanted, () => this.say(waiting, true));
      if (this.said.text === waiting) this.say("");
    } catch (trouble) {
      this.unanswered--;
      await this.refused(trouble);
      return false;
    }
    this.unanswered--;
    await this.look();
    return true;
  }

  /** Says what happened, and what to do. A step that has passed only needs another look. */
  private async refused(trouble: unknown): Promise<void> {
    const why = trouble instanceof Refused ? trouble : null;
    if (why?.code === "other-step") this.say(this.texts.say("step passed"), true);
    else this.say(this.texts.say("refused", { why: why?.message ?? String(trouble) }), true);
    await this.look();
  }

  /** Asks for the newest view; if that is being done already, once more afterwards. */
  async look(): Promise<void> {
    this.lookAgain = true;
    if (this.looking) return;
    this.looking = true;
    while (this.lookAgain) {
      this.lookAgain = false;
      await this.lookOnce();
    }
    this.looking = false;
  }

  private async lookOnce(): Promise<void> {
    try {
      const before = this.view.game?.step;
      const seen = await this.server.scene();
      if (before !== undefined && before !== seen.view.game?.step) forget(this.draftName());
      this.scene = seen;
      this.lost = false;
    } catch {
      this.lost = true;
      setTimeout(() => void this.look(), 2_000 + Math.random() * 2_000);
    }
    this.change();
  }
}
