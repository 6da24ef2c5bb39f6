/** Milliseconds of this thread's processor time, which other load on the machine doesn't increase. */
const timeOf = async (work: () => unknown): Promise<number> => {
  const start = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

/** Shorter work measures the garbage collector rather than the length of a text. */
const leastTime = 15
const mostTries = 5

/** Returns how many times longer work takes on twice as much. Repeats a result above `most`, and returns the best. */
export const growthOf = async (work: (size: number) => unknown, size: number, most: number): Promise<number> => {
  let [once, twice] = [Infinity, Infinity]
  for (let tries = 0; tries < mostTries; tries += 1) {
    once = Math.min(once, await timeOf(() => work(size)))
    twice = Math.min(twice, await timeOf(() => work(2 * size)))
    if (twice <= most * Math.max(once, leastTime)) break
  }
  return twice / Math.max(once, leastTime)
}

export const repeat = (part: string, length: number): string => part.repeat(Math.ceil(length / part.length)).slice(0, length)

/** Sentences without repetition that share most of their words. */
export const sentences = (length: number, separator: string): string => {
  let text = ''
  for (let number = 0; text.length < length; number += 1)
    text += `The ferry leaves the harbour ${['early', 'late', 'full', 'empty'][number % 4]} in week ${number.toString(36)}x.${separator}`
  return text.slice(0, length)
}
