// Checks a draw on the device of its reader: fingerprint and seal, and what the reader noted.
import { all, find, onFresh } from "./dom.ts";
import { sha256 } from "./sha256.ts";

const SHORTEST = 16;

/** The bytes of hexadecimal digits; nothing for anything else. */
export function bytesOf(hex: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})*$/.test(hex)) return null;
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Whether the SHA-256 of these parts in a row is this one. */
export function fits(hash: string, ...parts: (Uint8Array | null)[]): boolean {
  const whole: number[] = [];
  for (const part of parts) {
    if (part === null) return false;
    for (const byte of part) whole.push(byte);
  }
  return sha256(Uint8Array.from(whole)) === hash;
}

/** Whether what somebody noted, with or without the name of the draw, begins one of these. */
export function isNoted(noted: string, draw: string, known: string[]): boolean | null {
  const typed = noted.trim();
  const rest = typed.startsWith(`${draw}:`) ? typed.slice(draw.length + 1) : typed;
  const digits = rest.replace(/\s/g, "").toLowerCase();
  return digits.length < SHORTEST ? null : known.some((one) => one.startsWith(digits));
}

function text(part: ParentNode, name: string): string {
  return find(`[data-${name}]`, part)?.textContent ?? "";
}

function say(part: ParentNode, kind: string, verdict: "yes" | "no" | "lost"): void {
  const place = find(`[data-verdict=${kind}]`, part);
  if (!place) return;
  place.hidden = false;
  place.classList.toggle("wrong", verdict !== "yes");
  place.textContent = place.dataset[verdict] ?? "";
}

async function check(): Promise<void> {
  const part = find("[data-check]");
  if (!part) return;
  startNoting(part);
  const [nonce, secret] = [bytesOf(text(part, "nonce")), bytesOf(text(part, "secret"))];
  const name = new TextEncoder().encode(part.dataset.draw ?? "");
  const holds = fits(text(part, "commitment"), nonce, secret, name);
  say(part, "commitment", holds ? "yes" : "no");
  if (find("[data-phone]", part)) say(part, "numbers", phonesHold(part) ? "yes" : "no");
  const basis = await fetched(part.dataset.basis ?? "");
  if (!basis) return say(part, "seal", "lost");
  const sealed = fits(text(part, "own"), bytesOf(text(part, "salt")), basis);
  say(part, "seal", sealed ? "yes" : "no");
}

/** Whether the number of every phone belongs to the hash that it had sent. */
function phonesHold(part: HTMLElement): boolean {
  return all("[data-phone]", part).every((phone) => {
    const number = text(phone, "opened");
    const id = new TextEncoder().encode(phone.dataset.phone ?? "");
    return number === "–" || fits(text(phone, "hash"), bytesOf(number), id);
  });
}

async function fetched(address: string): Promise<Uint8Array | null> {
  try {
    const answer = await fetch(address);
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

function startNoting(part: HTMLElement): void {
  const field = find<HTMLInputElement>("[data-noted]", part);
  const place = find("[data-noted-part]", part);
  const says = find("[data-says]", part);
  if (!field || !place || !says) return;
  place.hidden = false;
  field.oninput = () => {
    const known = [...part.querySelectorAll("[data-commitment], [data-seal]")];
    const hashes = known.map((one) => one.textContent ?? "");
    const noted = isNoted(field.value, part.dataset.draw ?? "", hashes);
    const verdict = noted === null ? "short" : noted ? "yes" : "no";
    says.textContent = field.value ? (says.dataset[verdict] ?? "") : "";
  };
}

check();
onFresh(check);
