/** What the networks say about what is edited, by the same functions as on the server. Pure. */
import { chooseProfile, toDraft } from '@broadside/networks/kit/make-draft'
import type {
  AccountTraits,
  Draft,
  DraftMedia,
  Issue,
  NetworkDescription,
  OutputProfile,
  PartCount,
  TextSpan,
} from '@broadside/networks/describe'
import type { Content, Target } from './content.ts'

/** The rules of an account: those of its network, with what the account itself tells. */
export interface Rules {
  network: NetworkDescription
  traits: AccountTraits
}

export interface Context {
  /** By account; those that are not loaded yet are absent. */
  rules: ReadonlyMap<string, Rules>
  /** What is known of files, by id. */
  media: ReadonlyMap<string, DraftMedia>
}

/** The forms that posts take, by account. Choosing one means checking several, so it is done beside the keys. */
export type Forms = ReadonlyMap<string, string>

const draftFor = (content: Content, target: Target, form: string, media: Context['media']): Draft =>
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

/** The forms that were known before come back as the same object when nothing changed: then what was made from them holds. */
export const chooseForms = (content: Content, { rules, media }: Context, known: Forms = new Map()): Forms => {
  const forms = new Map(
    content.targets.flatMap((target) => {
      const found = rules.get(target.social_account_id)
      return found ? [[target.social_account_id, formFor(content, target, found, media)]] : []
    }),
  )
  return forms.size === known.size && [...forms].every(([id, form]) => known.get(id) === form) ? known : forms
}

export const profileOf = ({ network, traits }: Rules, form: string | undefined): OutputProfile | undefined =>
  network.profiles(traits).find(({ key }) => key === form)

/** The count that has the least left. */
const tightest = (counts: readonly PartCount[]): PartCount | undefined =>
  counts.reduce<PartCount | undefined>((least, one) => (!least || one.limit - one.used < least.limit - least.used ? one : least), undefined)

/** How much of its text limit a target uses, or one part of it; undefined while its rules are not known. */
export const countText = (content: Content, accountId: string, context: Context, forms: Forms, part?: string): PartCount | undefined => {
  const found = context.rules.get(accountId)
  const form = forms.get(accountId)
  const target = content.targets.find((one) => one.social_account_id === accountId)
  if (!found || !form || !target) return undefined
  const counts = found.network.counts(draftFor(content, target, form, context.media), found.traits)
  return tightest(counts.filter(({ field, segmentId }) => field === 'text' && (part === undefined || segmentId === part)))
}

/** What is marked in a part of the shared text for one target; nothing where the target has words of its own. */
export const markText = (content: Content, part: string, accountId: string, context: Context, forms: Forms): TextSpan[] => {
  const found = context.rules.get(accountId)
  const form = forms.get(accountId)
  const target = content.targets.find((one) => one.social_account_id === accountId)
  if (!found || !form || !target) return []
  const { text: _, segments: __, ...shared } = target
  const draft = draftFor(content, shared, form, context.media)
  const segment = draft.segments.find(({ id }) => id === part)
  return segment ? found.network.spans(draft, segment, found.traits) : []
}

/** The same thing wrong with several accounts is told once. */
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

/** Everything that the networks say about the content; errors first. */
export const checkContent = (content: Content, { rules, media }: Context, forms: Forms): SharedIssue[] => {
  const found = content.targets.flatMap((target) => {
    const accountId = target.social_account_id
    const known = rules.get(accountId)
    const form = forms.get(accountId)
    if (!known || !form) return []
    const issues = known.network.check(draftFor(content, target, form, media), known.traits)
    return issues.map((issue) => ({ accountId, issue }))
  })
  const shared = shareIssues(found)
  return [...shared.filter(({ severity }) => severity === 'error'), ...shared.filter(({ severity }) => severity === 'warning')]
}
