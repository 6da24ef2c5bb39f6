/** Writes the text of one destination: a thread, an article or a single post. */
import type { DestinationInput } from '../input.ts'
import { mostSegments } from '../result.ts'
import { writeArticle } from './article.ts'
import { type Choice, lengthOf } from './choose.ts'
import type { Plan } from './direction.ts'
import type { LinkPosition } from './link.ts'
import { offerForThread, offerOf, openingJudge, type Request } from './offer.ts'
import { fitsForm, textLimitOf, type Form } from './profile.ts'
import { joinParts } from './render.ts'
import { byScore, type Scored } from './score.ts'
import { creditor, earliness, headingJudge, sectionFinder } from './sections.ts'
import { withTail, writeSingle, type Parts, type Written } from './single.ts'
import { writeThread } from './thread.ts'

export const silent: Written = { bodies: [''], used: [], hasTags: true, hasLink: true, isCut: false, isSplit: false }

/** Characters above which a post takes a second and a third source unit. */
const roomForTwo = 700
const roomForThree = 1_400

const mostUnits = (room: number): number => (room > roomForThree ? 3 : room > roomForTwo ? 2 : 1)

/** Paragraphs of the author's notes that one post takes. */
const mostNotes = 4
const noteParagraphs = ({ material }: Plan): number =>
  material.sources.reduce((sum, { source, paragraphs }) => sum + (source.kind === 'text' ? paragraphs.length : 0), 0)

/** The longest unit to try, whatever the network counts: some count a URL or a wide letter as less than its length. */
const longestUnit = (room: number): number => 2 * room + 100

export interface Task extends Request {
  destination: DestinationInput
  form: Form
  place: LinkPosition
  /** The only source to take units from, so that they come from the page that is linked. */
  only?: string
}

export const write = (task: Task): Written => {
  const { input, plan, destination, form, wording, place, instructions } = task
  const limit = textLimitOf(form)
  if (limit === 0) return { ...silent, isCut: wording.essential.length > 0 }
  const { wholeKernel } = destination.text
  const ownLimit = destination.text.softLimit
  const softLimit = instructions.isShorter ? Math.ceil((ownLimit ?? limit) / 2) : instructions.isLonger ? limit : ownLimit
  const fits = (text: string): boolean => fitsForm(form, destination.count, text)
  const parts: Parts = { ...wording, linkLine: place.line }
  const maxSegments = Math.min(form.profile.maxSegments, mostSegments)
  const allowed = (scored: readonly Scored[]): Scored[] =>
    scored.filter(({ unit }) => wording.allows(unit) && (task.only === undefined || unit.ref === task.only))
  const rules = {
    fits,
    creditOf: creditor(plan.material),
  }
  const room = Math.min(limit, wholeKernel ? limit : (softLimit ?? limit))
  const longest = longestUnit(room)
  const choice: Choice = {
    units: allowed((maxSegments > 1 ? offerForThread(task) : offerOf(task)).filter(({ unit }) => lengthOf(unit) <= longest)),
    said: wording.essential.map(({ sentence }) => sentence.terms),
    most: instructions.isShorter ? 1 : Math.max(mostUnits(room), Math.min(mostNotes, noteParagraphs(plan))),
  }
  if (maxSegments > 1)
    return writeThread(parts, choice, {
      ...rules,
      opensWell: openingJudge(task),
      isEarly: earliness(plan.material),
      maxSegments,
      isNumbered: input.settings.thread_numbering === 'fraction',
    })
  const isArticle = wholeKernel && instructions.contents.length === 0 && !instructions.topic
  if (isArticle && fits(withTail(joinParts(parts.essential), parts.tagLine, parts.linkLine))) {
    const kernel = allowed(plan.kernel)
    const best = new Set(byScore(kernel).slice(0, Math.ceil(kernel.length / 2)))
    // Under its own headline, an article keeps the source's headings, even if they are only labels.
    const rulesOfArticle = { ...rules, sectionOf: sectionFinder(plan.material), isTelling: headingJudge(plan.material, 1) }
    return writeArticle(parts, instructions.isShorter ? kernel.filter((scored) => best.has(scored)) : kernel, rulesOfArticle)
  }
  const soft = wholeKernel || softLimit === undefined ? () => true : (text: string) => destination.count(text) <= softLimit
  return writeSingle(parts, choice, fits, soft)
}
