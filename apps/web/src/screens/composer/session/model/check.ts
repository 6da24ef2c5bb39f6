/** Checks the content against the networks' rules, with the same functions as the server. Pure. */
import { chooseProfile, toDraft } from '@broadside/networks/kit/make-draft'
import type { Draft, DraftMedia, Issue, OutputProfile, PartCount, TextSpan } from '@broadside/networks/describe'
import type { Rules } from '#networks/rules.ts'
import { without } from '#lib/without.ts'
import { accountOfTarget, type Content, findTarget, idOfTarget, type Target } from './content.ts'

export interface Context {
  /** By account; absent while loading. */
  rules: ReadonlyMap<string, Rules>
  /** By media id. */
  media: ReadonlyMap<string, DraftMedia>
}

/** Output profiles by target. Choosing one means checking several, which is too slow for every keystroke. */
export type Forms = ReadonlyMap<string, string>

/** The draft that a target would publish in a form; unknown files are left out. */
export const draftFor = (content: Content, target: Target, form: string, media: Context['media']): Draft =>
  toDraft(
    content,
    {
      output_profile: form,
      text: target.text ?? null,
      title: target.title ?? null,
      description: target.description ?? null,
      segments: target.segments ?? null,
      settings: target.settings,
    },
    ({ media_id, alt_text }, settings) => {
      const facts = media.get(media_id)
      return facts && { ...facts, altText: alt_text ?? facts.altText, settings }
    },
  )

const formFor = (content: Content, target: Target, { network, traits }: Rules, media: Context['media']): string =>
  target.output_profile ?? chooseProfile(network, traits, (form) => draftFor(content, target, form, media))

/** Returns the same object if nothing changed, so that values derived from it stay valid. */
export const chooseForms = (content: Content, { rules, media }: Context, known: Forms = new Map()): Forms => {
  const forms = new Map(
    content.targets.flatMap((target) => {
      const found = rules.get(target.social_account_id)
      return found ? [[idOfTarget(target), formFor(content, target, found, media)]] : []
    }),
  )
  return forms.size === known.size && [...forms].every(([id, form]) => known.get(id) === form) ? known : forms
}

export const profileOf = ({ network, traits }: Rules, form: string | undefined): OutputProfile | undefined =>
  network.profiles(traits).find(({ key }) => key === form)

/** Whether any form of the account supports threads. */
export const takesThreads = ({ network, traits }: Rules): boolean => network.profiles(traits).some(({ maxSegments }) => maxSegments > 1)

const tightest = (counts: readonly PartCount[]): PartCount | undefined =>
  counts.reduce<PartCount | undefined>((least, one) => (!least || one.limit - one.used < least.limit - least.used ? one : least), undefined)

/** The target without custom text. */
const withSharedWords = (target: Target): Target => without(target, 'text', 'segments')

interface TextLocation {
  /** The target whose rules apply. */
  accountId: string
  part: string
  /** Whether `part` is a shared part, even if the account customizes it. */
  isShared: boolean
}

const draftAt = (content: Content, { accountId, isShared }: Omit<TextLocation, 'part'>, { rules, media }: Context, forms: Forms) => {
  const found = rules.get(accountOfTarget(accountId))
  const form = forms.get(accountId)
  const target = findTarget(content, accountId)
  if (!found || !form || !target) return undefined
  return { ...found, draft: draftFor(content, isShared ? withSharedWords(target) : target, form, media) }
}

/** The text count closest to its limit; undefined while the target's rules are unknown. */
export const countText = (content: Content, accountId: string, context: Context, forms: Forms): PartCount | undefined => {
  const found = draftAt(content, { accountId, isShared: false }, context, forms)
  return found && tightest(found.network.counts(found.draft, found.traits).filter(({ field }) => field === 'text'))
}

/** Users write up to limits of this size, such as 300 or 500 characters. */
const smallLimit = 500

/** True if the remaining characters are worth showing: the limit is small, or at most a tenth of it is left. */
export const isNearLimit = ({ used, limit }: Pick<PartCount, 'used' | 'limit'>): boolean =>
  limit <= smallLimit || limit - used <= Math.min(smallLimit, limit / 10)

export const countPart = (content: Content, place: TextLocation, context: Context, forms: Forms): PartCount | undefined => {
  const found = draftAt(content, place, context, forms)
  const counts = found?.network.counts(found.draft, found.traits) ?? []
  return tightest(counts.filter(({ field, segmentId }) => field === 'text' && segmentId === place.part))
}

export const markText = (content: Content, place: TextLocation, context: Context, forms: Forms): TextSpan[] => {
  const found = draftAt(content, place, context, forms)
  const segment = found?.draft.segments.find(({ id }) => id === place.part)
  return found && segment ? found.network.spans(found.draft, segment, found.traits) : []
}

/** An issue reported once for all accounts that have it. */
export interface SharedIssue extends Issue {
  accountIds: string[]
}

const sameCause = (one: Issue, other: Issue): boolean =>
  one.code === other.code &&
  one.field === other.field &&
  one.segmentId === other.segmentId &&
  one.mediaId === other.mediaId &&
  one.message === other.message

const shareIssues = (found: readonly { accountId: string; issue: Issue }[]): SharedIssue[] => {
  const shared: SharedIssue[] = []
  for (const { accountId, issue } of found) {
    const known = shared.find((one) => sameCause(one, issue))
    if (known) known.accountIds.push(accountId)
    else shared.push({ ...issue, accountIds: [accountId] })
  }
  return shared
}

/** All issues of the networks, errors first. */
export const checkContent = (content: Content, { rules, media }: Context, forms: Forms): SharedIssue[] => {
  const found = content.targets.flatMap((target) => {
    const accountId = idOfTarget(target)
    const known = rules.get(target.social_account_id)
    const form = forms.get(accountId)
    if (!known || !form) return []
    const issues = known.network.check(draftFor(content, target, form, media), known.traits)
    return issues.map((issue) => ({ accountId, issue }))
  })
  const shared = shareIssues(found)
  return [...shared.filter(({ severity }) => severity === 'error'), ...shared.filter(({ severity }) => severity === 'warning')]
}
