/**
 * The web app in the system's Chromium, its processor slowed down four times, beside bare pages in the same browser by turns. Pages stay
 * open over the rounds, so that a turn is short: what else the machine does then falls on both sides alike, and the run ends in minutes.
 * Key to paint: the composer with three destinations, in the view of all and in that of an account with a text of its own, and a text
 * area with the same words in a page with nothing else. Scrolling: the list of posts, and a list of as many lines. Dragging: a month of
 * 1,000 posts, and bare boxes in as many days. Start: a new post, without a cache and with one, and a page with a text area.
 */
import { createPublication } from '@broadside/contract/features/publications'
import { pagePath } from '@broadside/contract/pages'
import { hasChromium, launchChromium } from '../apps/server/src/test/chromium.ts'
import { type Measure, percentile, printFigure, toMeasure } from './report.ts'
import { connections, type Stage } from './stage.ts'
import { type Desk, openDesk, takeTurns, takeTurnsInTabs, type Way } from './web-desk.ts'
import { dragAbout } from './web-dragging.ts'
import { scrollDown } from './web-scrolling.ts'
import { type Start, start, watchStarts } from './web-start.ts'
import { makeText, type Typed, typeKeys } from './web-typing.ts'

/** UTF-16 units. */
const lengths = [300, 3000, 20_000]
const rowPx = 40
/** A frame that takes longer is seen as a jerk. */
const longFrameMs = 50

const shares = [
  ['p50', 0.5],
  ['p95', 0.95],
] as const

const measureShare = (rounds: readonly (readonly number[])[], share: number): Measure =>
  toMeasure(rounds.map((values) => percentile(values, share)))

const bareArea = (text: string): string => `<!doctype html><title>Bare</title><textarea rows="30" cols="90" autofocus>${text}</textarea>`

async function printTyping(desk: Desk, length: number): Promise<void> {
  const text = makeText(length)
  const [sharedDraft, ownDraft] = [await desk.writeDraft(text, 'shared'), await desk.writeDraft(text, 'own')]
  const typeInto = (show: Way<Typed>['show']): Way<Typed> => ({
    show,
    shown: 'textarea',
    measure: (visit) => typeKeys(visit, desk.size.keys),
  })
  const [shared = [], own = [], bare = []] = await takeTurnsInTabs(desk, [
    typeInto((page) => page.goto(sharedDraft)),
    typeInto((page) => page.goto(ownDraft)),
    typeInto((page) => page.setContent(bareArea(text))),
  ])
  const timesOf = (rounds: readonly Typed[]) => rounds.map(({ times }) => times)
  const workOf = (rounds: readonly Typed[]) => toMeasure(rounds.map(({ work }) => work))
  for (const [view, composer] of [
    ['shared', shared],
    ['own', own],
  ] as const) {
    const name = `${length.toLocaleString('en')} characters, ${view} text`
    for (const [share, part] of shares)
      printFigure(`key to paint, ${name}, ${share}`, measureShare(timesOf(composer), part), 'ms', [
        { name: 'a bare text area', value: measureShare(timesOf(bare), part).median, better: 'less' },
      ])
    printFigure(`processor time of a key, ${name}`, workOf(composer), 'ms', [
      { name: 'a bare text area', value: workOf(bare).median, better: 'less' },
    ])
  }
}

const bareList = (rows: number): string =>
  `<!doctype html><title>Bare</title><ul>${`<li style="height:${rowPx}px">A post of the list</li>`.repeat(rows)}</ul>`

async function printScrolling(desk: Desk): Promise<void> {
  const { reading, listed } = desk.scene
  const seconds = desk.size.secondsPerRound * 3
  const scroll = (show: Way<number[]>['show']): Way<number[]> => ({
    show,
    shown: 'li:nth-child(10)',
    measure: ({ page }) => scrollDown(page, seconds),
  })
  const [posts = [], bare = []] = await takeTurnsInTabs(desk, [
    scroll((page) => page.goto(pagePath('posts', { w: reading.id }))),
    scroll((page) => page.setContent(bareList(listed))),
  ])
  const countLong = (rounds: readonly number[][]) =>
    toMeasure(rounds.map((frames) => frames.filter((ms) => ms > longFrameMs).length / seconds))
  const name = `${listed.toLocaleString('en')} posts`
  printFigure(`frames over ${longFrameMs} ms, ${name}`, countLong(posts), 'frames/s')
  printFigure(`frames over ${longFrameMs} ms, a bare list`, countLong(bare), 'frames/s')
  for (const [share, part] of shares)
    printFigure(`frame while scrolling ${name}, ${share}`, measureShare(posts, part), 'ms', [
      { name: 'a bare list', value: measureShare(bare, part).median, better: 'less' },
    ])
}

const bareMonth = (days: number): string => `<!doctype html><title>Bare</title>
  <style>body { margin: 0 } main { display: grid; grid-template-columns: repeat(7, 1fr) } main > div { height: 120px; border: 1px solid }</style>
  <main>${'<div class="day"><p draggable="true">A post</p><p draggable="true">Another post</p></div>'.repeat(days)}</main>
  <script>document.ondragover = (event) => event.preventDefault()</script>`

const crowdedMonth = { day: '2031-01-15', days: 31, posts: 1000 }
const daysShown = 35

/** Drafts with a time, all over a month. */
async function fillMonth({ workspaceId, client }: Desk, { day, days, posts }: typeof crowdedMonth): Promise<void> {
  const first = Date.parse(`${day.slice(0, 8)}01T06:00Z`)
  const stepMs = (days * 24 * 3600 * 1000) / posts
  const rest = Array.from({ length: posts }, (_, index) => new Date(first + index * stepMs).toISOString())
  const work = async (): Promise<void> => {
    for (let at = rest.pop(); at; at = rest.pop())
      await client.call(createPublication, { body: { workspace_id: workspaceId, text: `The ferry of ${at}`, schedule: { at } } })
  }
  await Promise.all(Array.from({ length: connections }, work))
}

async function printDragging(desk: Desk): Promise<void> {
  await fillMonth(desk, crowdedMonth)
  const seconds = desk.size.secondsPerRound * 3
  const [month = [], boxes = []] = await takeTurnsInTabs<number[]>(desk, [
    {
      show: (page) => page.goto(`${pagePath('calendar', { w: desk.workspaceId })}&date=${crowdedMonth.day}`),
      shown: '[data-draggable] [data-chip]',
      measure: ({ page }) => dragAbout(page, page.locator('[data-chip]'), page.locator('[data-day]'), seconds),
    },
    {
      show: (page) => page.setContent(bareMonth(daysShown)),
      shown: '[draggable]',
      measure: ({ page }) => dragAbout(page, page.locator('[draggable]'), page.locator('.day'), seconds),
    },
  ])
  const name = `dragging in ${crowdedMonth.posts.toLocaleString('en')} posts`
  for (const [share, part] of shares)
    printFigure(`frame while ${name}, ${share}`, measureShare(month, part), 'ms', [
      { name: 'bare boxes', value: measureShare(boxes, part).median, better: 'less' },
    ])
}

async function printStarts(desk: Desk): Promise<void> {
  const address = pagePath('newPublication', { w: desk.workspaceId })
  const bareAddress = `data:text/html,${encodeURIComponent(bareArea(''))}`
  const startTwice = (at: string) => async () => {
    await using visit = await desk.openTab()
    await watchStarts(visit.page)
    return [await start(visit.page, at), await start(visit.page, at)]
  }
  const [composer = [], bare = []] = await takeTurns<Start[]>(desk, [startTwice(address), startTwice(bareAddress)])
  for (const [turn, name] of ['composer, without a cache', 'composer, with a cache'].entries()) {
    const measure = (rounds: readonly Start[][], part: keyof Start, divisor = 1) =>
      toMeasure(rounds.map((starts) => (starts[turn]?.[part] ?? 0) / divisor))
    printFigure(`${name}, to take words`, measure(composer, 'ms'), 'ms', [
      { name: 'a bare text area', value: measure(bare, 'ms').median, better: 'less' },
    ])
    printFigure(`${name}, transferred`, measure(composer, 'bytes', 1000), 'kB')
    printFigure(`${name}, requests`, measure(composer, 'requests'), 'requests')
  }
}

export async function printWebFigures(stage: Stage, origin: string): Promise<void> {
  if (!hasChromium) {
    process.stdout.write('The figures of the web app are left out: no Chromium was found (set CHROMIUM to its path).\n')
    return
  }
  const browser = await launchChromium()
  try {
    const desk = await openDesk(stage, origin, browser)
    await printStarts(desk)
    for (const length of lengths) await printTyping(desk, length)
    await printScrolling(desk)
    await printDragging(desk)
  } finally {
    await browser.close()
  }
}
