// What the browser keeps for this page. A private window keeps it as long as the page is open.

const memory = new Map<string, string>();

export function keep(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(name, text);
  try {
    localStorage.setItem(`podium-table-${name}`, text);
  } catch {
    // a private window
  }
}

export function kept<T>(name: string, otherwise: T): T {
  try {
    const text = memory.get(name) ?? localStorage.getItem(`podium-table-${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function forget(name: string): void {
  memory.delete(name);
  try {
    localStorage.removeItem(`podium-table-${name}`);
  } catch {
    // a private window
  }
}
