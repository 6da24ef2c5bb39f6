const bodyLimitBytes = 20_000

interface Message {
  type: string
  data: Record<string, unknown>
  created_at: Date
}

/** The body of a webhook message, at most 20 kB. The list of destinations, the only part that can exceed that, is truncated. */
export function writeMessage({ type, data, created_at }: Message): string {
  const write = (data: Record<string, unknown>) => JSON.stringify({ type, timestamp: created_at.toISOString(), data })
  const full = write(data)
  const { destinations } = data
  if (Buffer.byteLength(full) <= bodyLimitBytes || !Array.isArray(destinations)) return full
  let [fits, tooMany] = [0, destinations.length]
  const cut = (count: number) => write({ ...data, destinations: destinations.slice(0, count), truncated: true })
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (Buffer.byteLength(cut(middle)) <= bodyLimitBytes) fits = middle
    else tooMany = middle
  }
  return cut(fits)
}
