import type { ComposeInput, DestinationInput } from '../input.ts'
import { bounds, mostSegments, type DestinationPlan, type ReviewFlag } from '../result.ts'
import { cutAtWord } from '../text/cut.ts'
import { hasAtMostGraphemes } from '../text/graphemes.ts'
import { stanceOf } from './archetypes.ts'
import { takeClaims } from './claims.ts'
import { mediaPlan, type Plan } from './direction.ts'
import { writeArticle } from './article.ts'
import { type Choice, lengthOf } from './choose.ts'
import { creditor, earliness, headingJudge, sectionFinder } from './sections.ts'
import { placeLink, type LinkPosition } from './link.ts'
import { offerOf, type Request } from './offer.ts'
import { flagsOf, followUpNotes, warningsOf, type Drafted, withFollowUps, withWarnings } from './notes.ts'
import { chooseForm, fitsForm, textLimitOf, type Form } from './profile.ts'
import { joinParts } from './render.ts'
import { byScore, type Scored } from './score.ts'
import { settingsOf, type DraftSettings } from './settings.ts'
import { withTail, writeSingle, type Parts, type Written } from './single.ts'
import { writeThread } from './thread.ts'
import { parseInstructions } from './instructions.ts'
import { wordingOf, type Wording } from './wording.ts'

export interface Draft {
  plan: DestinationPlan
  flags: ReviewFlag[]
  /** Destination settings for the commit (link, language, tags), which the result itself has no fields for. */
  settings: DraftSettings
}

const previewGraphemes = 200

const silent: Written = { bodies: [''], used: [], hasTags: true, hasLink: true, isCut: false, isSplit: false }

/** Characters above which a post takes a second and a third source unit. */
const roomForTwo = 420
const roomForThree = 900

const mostUnits = (room: number): number => (room > roomForThree ? 3 : room > roomForTwo ? 2 : 1)

/** The longest unit to try, whatever the network counts: some count a URL or a wide letter as less than its length. */
const longestUnit = (room: number): number => 2 * room + 100

interface Task extends Request {
  destination: DestinationInput
  form: Form
  place: LinkPosition
}

const write = (task: Task): Written => {
  const { input, plan, destination, form, wording, place, wishes } = task
  const limit = textLimitOf(form)
  if (limit === 0) return { ...silent, isCut: wording.essential.length > 0 }
  const { wholeKernel } = destination.text
  const ownLimit = destination.text.softLimit
  const softLimit = wishes.isShorter ? Math.ceil((ownLimit ?? limit) / 2) : wishes.isLonger ? limit : ownLimit
  const fits = (text: string): boolean => fitsForm(form, destination.count, text)
  const parts: Parts = { ...wording, linkLine: place.line }
  const maxSegments = Math.min(form.profile.maxSegments, mostSegments)
  const allowed = (scored: readonly Scored[]): Scored[] => scored.filter(({ unit }) => wording.allows(unit))
  const rules = {
    fits,
    sectionOf: sectionFinder(plan.material),
    isTelling: headingJudge(plan.material),
    creditOf: creditor(plan.material),
    isEarly: earliness(plan.material),
  }
  const room = Math.min(limit, wholeKernel ? limit : (softLimit ?? limit))
  const longest = longestUnit(room)
  const choice: Choice = {
    units: allowed(offerOf(task).filter(({ unit }) => lengthOf(unit) <= longest)),
    said: wording.essential.map(({ sentence }) => sentence.terms),
    most: wishes.isShorter ? 1 : mostUnits(room),
  }
  if (maxSegments > 1)
    return writeThread(parts, choice, { ...rules, maxSegments, isNumbered: input.settings.thread_numbering === 'fraction' })
  const isArticle = wholeKernel && !wishes.form && !wishes.topic
  if (isArticle && fits(withTail(joinParts(parts.essential), parts.tagLine, parts.linkLine))) {
    const kernel = allowed(plan.kernel)
    const best = new Set(byScore(kernel).slice(0, Math.ceil(kernel.length / 2)))
    // Under its own headline, an article keeps the source's headings, even if they are only labels.
    const rulesOfArticle = { ...rules, isTelling: headingJudge(plan.material, 1) }
    return writeArticle(parts, wishes.isShorter ? kernel.filter((scored) => best.has(scored)) : kernel, rulesOfArticle)
  }
  const soft = wholeKernel || softLimit === undefined ? () => true : (text: string) => destination.count(text) <= softLimit
  return writeSingle(parts, choice, fits, soft)
}

/** Adjoining sentences may form a forbidden phrase that neither contains. Always returns at least one segment, even if empty. */
const guard = (written: Written, { speech }: Wording): Written => {
  const bodies = written.bodies.map((body) => speech.forbidden.remove(body)).filter(Boolean)
  return { ...written, bodies: bodies.length > 0 ? bodies : [''] }
}

const titleOf = (form: Form | undefined, plan: Plan, wording: Wording): string => {
  if (!form?.profile.titleRequired) return ''
  const { forbidden, adjust } = wording.speech
  const limit = Math.min(form.profile.titleLimit ?? bounds.title, bounds.title)
  const thesis = forbidden.remove(adjust(plan.direction.thesis)).replace(/[\s.!?…。！？,;:–—-]+$/u, '')
  return forbidden.remove(cutAtWord(thesis, (text) => [...text].length <= limit && text.length <= bounds.title))
}

const previewOf = (body: string): string => cutAtWord(body, (text) => hasAtMostGraphemes(text, previewGraphemes))

const claimsOf = (plan: Plan, { used }: Written, { forbidden }: Wording['speech']): DestinationPlan['claims'] =>
  takeClaims(
    used
      .values()
      .filter(({ sentence }) => sentence.kind !== 'heading')
      .map(({ sentence, text, claimed }) => plan.claim(sentence, claimed ?? text.replace(/^[•-] /u, ''))),
    forbidden,
  )

/** Preferences for a draft beyond the direction of the build. */
export interface DraftInstructions {
  direction: string
  /** The post to replace; only used if the direction asks for nothing else. */
  instead: string
}

const noDirection: DraftInstructions = { direction: '', instead: '' }

/** Steps H to N for one destination. Works for every destination, whatever was decided about it. */
export const draft = (
  input: ComposeInput,
  plan: Plan,
  destination: DestinationInput,
  { direction, instead }: DraftInstructions = noDirection,
): Draft => {
  const wishes = parseInstructions(direction)
  const seen = direction.trim() ? '' : instead
  const wording = wordingOf(plan, destination, wishes)
  const essential = withTail(joinParts(wording.essential), wording.tagLine, '')
  const form = chooseForm(destination, input.assets, essential, wishes.wantsThread)
  const link = wishes.wantsNoLink || input.settings.build_links === 'none' || wording.speech.forbidden.isIn(input.link) ? '' : input.link
  const place = form ? placeLink(destination, form, link, essential) : { line: '', isUnplaced: false }
  const written = guard(form ? write({ input, plan, destination, form, wording, place, wishes, seen }) : silent, wording)
  const title = titleOf(form, plan, wording)
  const drafted: Drafted = { input, plan, destination, form, wording, place, written, title }
  return {
    plan: {
      account_id: destination.account_id,
      platform: destination.platform,
      output_profile: form?.profile.key ?? '',
      ...stanceOf(destination.text, plan.direction.route, link !== ''),
      segments: written.bodies.map((body, index) => ({ body, title: index === 0 ? title : '', description: '' })),
      media: mediaPlan(form?.attached[0], input.direction.media_preference),
      claims: claimsOf(plan, written, wording.speech),
      preview: wording.speech.forbidden.remove(previewOf(written.bodies[0] ?? '')),
      ...withWarnings(warningsOf(drafted)),
      ...withFollowUps(followUpNotes(drafted)),
    },
    flags: flagsOf(drafted),
    settings: form ? settingsOf({ input, destination, form, wording, place, text: written.bodies.join('\n\n') }) : {},
  }
}
