// Everything that the page asks of the server.
import type { Box, Scene } from "./wire.ts";

/** The addresses of one table, as its page has them. */
export interface Addresses {
  readonly view: string;
  readonly cards: string;
  readonly choices: string;
  readonly acts: string;
  readonly record: string;
  readonly phrases: string;
}

/** The server has refused: `code` says why, `where` and `move` which move. */
export class Refused extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

const PATIENCE = 12_000;

async function ask<T>(address: string, options: RequestInit = {}): Promise<T> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const headers = { Accept: "application/json", ...options.headers };
    const answer = await fetch(address, { ...options, headers, signal: stop.signal });
    const body = await answer.json();
    if (!answer.ok) throw new Refused(body.code ?? "", answer.status, body.detail ?? body.title);
    return body as T;
  } finally {
    clearTimeout(timer);
  }
}

function send<T>(address: string, body: object, key: string, token: string): Promise<T> {
  const headers = {
    "Content-Type": "application/json",
    "Idempotency-Key": key,
    "X-CSRF-Token": token,
  };
  return ask<T>(address, { method: "POST", headers, body: JSON.stringify(body) });
}

export class TableServer {
  private readonly at: Addresses;
  private readonly token: string;

  constructor(at: Addresses, token: string) {
    this.at = at;
    this.token = token;
  }

  scene(): Promise<Scene> {
    return ask(this.at.view);
  }

  box(): Promise<Box> {
    return ask(this.at.cards);
  }

  choose(seat: number, step: number, moves: readonly number[], key: string): Promise<unknown> {
    return send(this.at.choices, { seat, step, moves }, key, this.token);
  }

  say(phrase: string): Promise<unknown> {
    return send(this.at.phrases, { phrase }, newKey(), this.token);
  }

  act(kind: string, body: object, key: string): Promise<unknown> {
    return send(`${this.at.acts}/${kind}`, body, key, this.token);
  }
}

export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
