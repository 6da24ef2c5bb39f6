/** The time from a key press to the frame that shows it. */
import { setTimeout as delay } from 'node:timers/promises'
import { patienceMs, type Visit } from './web-visit.ts'

/** Typed again and again. */
const typed = 'the ferry leaves at seven and the cafe opens with it '

/** Delays between two keys: short within a word, and after it long enough for work that waits for a pause. */
const withinWordMs = 80
const afterWordMs = 250

/**
 * Every key from its own time stamp, which the process of the browser gives it, so that waiting for a busy page counts, to the first
 * task after the frame that it is painted in. Runs in the page; `painted` is fulfilled with milliseconds when so many keys are.
 */
const watchKeys = (count: number): string => `
  globalThis.painted = new Promise((resolve, reject) => {
    const times = []
    setTimeout(() => reject(new Error(times.length + ' of ${count} keys were painted')), ${patienceMs})
    addEventListener('keydown', ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          port1.close()
          times.push(performance.now() - timeStamp)
          if (times.length === ${count}) resolve(times)
        }
        port2.postMessage(undefined)
      })
    }, true)
  })
  undefined`

const focusEnd = `(() => {
  const area = document.querySelector('textarea')
  area.focus()
  area.setSelectionRange(area.value.length, area.value.length)
})()`

/** Words as they stand in posts, with something to mark in each paragraph. */
const paragraph = [
  'The ferry leaves at seven, and the cafe on the quay opens with it: https://harbour.example/timetable?season=winter tells which days.',
  'Whoever misses the first one has coffee with @ada@social.example until eight. #ferry #harbour',
].join(' ')

/** Paragraphs with a length of so many UTF-16 units in all. */
export const makeText = (length: number): string => `${paragraph}\n\n`.repeat(Math.ceil(length / paragraph.length)).slice(0, length)

export interface Typed {
  /** Milliseconds of each key. */
  times: number[]
  /** Milliseconds of processor time that the main thread of the page worked for each key, whenever that was. */
  work: number
}

/** Seconds that the main thread has worked. */
async function readWork({ devtools }: Visit): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

/** Types so many keys at the end of the text area of the page. */
export async function typeKeys(visit: Visit, count: number): Promise<Typed> {
  const { page, devtools } = visit
  await page.evaluate(focusEnd)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await readWork(visit)
  // Waited for: keys overtake what else a busy page is told.
  await page.evaluate(watchKeys(count))
  const sent: Promise<unknown>[] = []
  for (let index = 0; index < count; index += 1) {
    const text = typed[index % typed.length] ?? ''
    // Not waited for yet: a person does not wait for the page either.
    for (const type of ['keyDown', 'keyUp'] as const) sent.push(devtools.send('Input.dispatchKeyEvent', { type, key: text, text }))
    await delay(text === ' ' ? afterWordMs : withinWordMs)
  }
  await Promise.all(sent)
  return { times: await page.evaluate<number[]>('globalThis.painted'), work: (((await readWork(visit)) - before) * 1000) / count }
}
