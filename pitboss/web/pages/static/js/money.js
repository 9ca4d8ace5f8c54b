// Money: whole cents inside, one way to print them.
export const cents = (dollars) => {
  const [whole, part = ""] = String(dollars ?? "0").replace(/[$,\s]/g, "").split(".");
  const sign = whole.startsWith("-") ? -1 : 1;
  return sign * (Math.abs(Number(whole || 0)) * 100 + Number(part.padEnd(2, "0").slice(0, 2)));
};

/** What the server reads: "25.00". */
export const wire = (amount) => `${Math.trunc(amount / 100)}.${String(Math.abs(amount) % 100).padStart(2, "0")}`;

const grouped = (amount) => Math.trunc(amount / 100).toLocaleString("en-AU");

/** $25, $37.50 */
export function dollars(amount) {
  const sign = amount < 0 ? "−" : "";
  const size = Math.abs(amount);
  const part = size % 100 ? `.${String(size % 100).padStart(2, "0")}` : "";
  return `${sign}$${grouped(size)}${part}`;
}

/** $25.00 */
export function exact(amount) {
  const size = Math.abs(amount);
  return `${amount < 0 ? "−" : ""}$${grouped(size)}.${String(size % 100).padStart(2, "0")}`;
}

/** +$25.00, −$10.00, $0.00 */
export const net = (amount) => (amount > 0 ? "+" : "") + exact(amount);
