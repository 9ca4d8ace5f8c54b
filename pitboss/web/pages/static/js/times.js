// Times as people say them.

/** 18 Nov, 20:15, from seconds. */
export const when = (seconds) => new Date(seconds * 1000).toLocaleString("en-AU", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hour12: false });
