// One stream of server-sent events for a set of tables, opened again whenever it breaks.
const PATIENCE = 500; // milliseconds before a refused stream is tried again

export class Line {
  constructor(tell) {
    this.tell = tell;
    this.tables = [];
    this.source = null;
    this.latest = new Map();
  }

  follow(tables) {
    const wanted = [...new Set(tables)].sort();
    if (String(wanted) === String(this.tables) && this.source) return;
    this.tables = wanted;
    this.again();
  }

  forget() {
    this.latest.clear();
    this.again();
  }

  again() {
    this.source?.close();
    this.source = null;
    clearTimeout(this.waiting);
    if (!this.tables.length) return;
    const query = this.tables.map((table) => `table=${encodeURIComponent(table)}`).join("&");
    this.source = new EventSource(`/api/stream?${query}`);
    this.source.onopen = () => this.tell({ line: true });
    this.source.onerror = () => this.broken();
    this.source.addEventListener("view", (event) => this.heard(JSON.parse(event.data)));
  }

  heard(message) {
    this.latest.set(message.table, message);
    this.tell(message);
  }

  broken() {
    this.tell({ line: false });
    if (this.source?.readyState !== EventSource.CLOSED) return;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.again(), PATIENCE);
  }
}
