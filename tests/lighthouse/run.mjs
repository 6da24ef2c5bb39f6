// `npm run lighthouse [-- <screens>]`: what Lighthouse says about the screens people use most, on a desk computer (the median of five visits
// has to reach 95 in each category) and on a phone (printed only). Visits take turns, so that what else the machine does falls on all alike.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from '../../scripts/ensure-install.mjs'
import { Refusal } from '../../scripts/ensure-platform.mjs'
import { hasChromium, launchChromium } from '../../apps/server/src/test/chromium.ts'
import { freePort } from '../../apps/server/src/lib/testing/loopback.ts'
import { buildApp } from '../web/built-app.ts'
import { setScene } from './scene.ts'

const folder = dirname(fileURLToPath(import.meta.url))

const categories = ['performance', 'accessibility', 'best-practices']
const goal = 95
const visits = { desktop: 5, phone: 1 }
/** The event stream never ends, so Lighthouse would wait for a quiet network until its limit of 45 seconds. */
const patienceMs = 8000

const say = (line = '') => process.stdout.write(`${line}\n`)

/** @param {number[]} values an odd number of them */
const medianOf = (values) => values.toSorted((a, b) => a - b)[(values.length - 1) / 2]

/** Chromium with an open port. The cookie is in the profile that Lighthouse opens its tabs in. */
async function openChromium(origin, cookie) {
  const port = await freePort()
  const browser = await launchChromium([`--remote-debugging-port=${port}`])
  const devtools = await browser.newBrowserCDPSession()
  const [name, value] = cookie.split('=')
  const signIn = () => devtools.send('Storage.setCookies', { cookies: [{ name, value, url: origin, httpOnly: true }] })
  const signOut = () => devtools.send('Storage.clearCookies')
  return { port, signIn, signOut, close: () => browser.close() }
}

/** Audits that cost a category points, with the value that was measured or the elements that were found. */
const listLosses = ({ audits, categories: found }) =>
  categories
    .flatMap((category) => found[category].auditRefs.filter(({ weight }) => weight > 0))
    .map(({ id }) => audits[id])
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ title, displayValue, details }) => ({
      title,
      seen: displayValue ?? (details?.items ?? []).map(({ node }) => node?.selector).join(', '),
    }))

async function visit({ lighthouse, desktop }, chromium, { origin, screen, form }) {
  await (screen.isSignedIn ? chromium.signIn() : chromium.signOut())
  const flags = { port: chromium.port, onlyCategories: categories, logLevel: 'silent', maxWaitForLoad: patienceMs }
  const { lhr } = await lighthouse(`${origin}${screen.path}`, flags, form === 'desktop' ? desktop : undefined)
  if (lhr.runtimeError) throw new Error(`${screen.name}: ${lhr.runtimeError.message}`)
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(screen.path, origin).pathname)
    throw new Error(`${screen.name} led to ${lhr.finalDisplayedUrl}.`)
  return {
    scores: categories.map((category) => Math.round(lhr.categories[category].score * 100)),
    losses: listLosses(lhr),
  }
}

/** Visits each screen so many times by turns, and gives the median of each category. */
async function measure(tools, chromium, { origin, screens, form }) {
  const results = new Map(screens.map((screen) => [screen, []]))
  for (let round = 1; round <= visits[form]; round += 1) {
    say(`${form}, visit ${round} of ${visits[form]} …`)
    for (const screen of screens) results.get(screen).push(await visit(tools, chromium, { origin, screen, form }))
  }
  return screens.map((screen) => {
    const found = results.get(screen)
    const scores = categories.map((_, index) => medianOf(found.map(({ scores }) => scores[index])))
    return {
      name: screen.name,
      scores,
      losses: Map.groupBy(
        found.flatMap(({ losses }) => losses),
        ({ title }) => title,
      ),
    }
  })
}

function print(form, rows) {
  say()
  say(`${form.padEnd(12)}${categories.map((category) => category.padStart(16)).join('')}`)
  for (const { name, scores, losses } of rows) {
    say(`${name.padEnd(12)}${scores.map((score) => String(score).padStart(16)).join('')}`)
    for (const [title, each] of losses) say(`  ${title}: ${[...new Set(each.map(({ seen }) => seen))].join('; ')}`)
  }
  say()
}

async function run(chosen) {
  if (!hasChromium) throw new Refusal('No Chromium was found. To install it: apt-get install chromium, or set CHROMIUM to its path.')
  await ensureInstalled(folder)
  const [{ default: lighthouse }, { default: desktop }] = await Promise.all([
    import('lighthouse'),
    import('lighthouse/core/config/desktop-config.js'),
  ])
  say('Building the app and filling a server …')
  await buildApp()
  await using scene = await setScene()
  const screens = scene.screens.filter(({ name }) => chosen.length === 0 || chosen.includes(name))
  if (screens.length === 0) throw new Refusal(`The screens are ${scene.screens.map(({ name }) => name).join(', ')}.`)
  const chromium = await openChromium(scene.origin, scene.cookie)
  try {
    const onDesk = await measure({ lighthouse, desktop }, chromium, { origin: scene.origin, screens, form: 'desktop' })
    print('desktop', onDesk)
    print('phone', await measure({ lighthouse, desktop }, chromium, { origin: scene.origin, screens, form: 'phone' }))
    const below = onDesk.filter(({ scores }) => scores.some((score) => score < goal)).map(({ name }) => name)
    if (below.length > 0) process.exitCode = 1
    say(below.length ? `Below ${goal} on a desk computer: ${below.join(', ')}` : `Every screen reaches ${goal} on a desk computer.`)
  } finally {
    await chromium.close()
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
