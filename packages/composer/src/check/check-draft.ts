import type { DestinationInput, ProfileInput } from '../input.ts'
import { bounds, mostSegments, type DestinationPlan, type SourceEntry } from '../result.ts'
import { utf8Length } from '../text/graphemes.ts'
import { phraseFilter } from '../voice/phrases.ts'
import { checkClaims, checkMedia } from './parts.ts'
import { countProblems, lengthProblems, problem, type Problem } from './problem.ts'

const bodyProblems = (destination: DestinationInput, profile: ProfileInput, draft: DestinationPlan): Problem[] => {
  const limit = draft.media.treatment === 'none' ? profile.textLimit : (profile.captionLimit ?? profile.textLimit)
  return draft.segments.flatMap(({ body }, index) => {
    const count = destination.count(body)
    const path = `segments.${index}.body`
    if (count > limit) return [problem('text_too_long', path, `${count} counted, at most ${limit}`)]
    const bytes = profile.byteLimit === undefined ? 0 : utf8Length(body)
    return bytes > (profile.byteLimit ?? 0) ? [problem('text_too_long', path, `${bytes} bytes, at most ${profile.byteLimit}`)] : []
  })
}

const segmentProblems = (profile: ProfileInput, draft: DestinationPlan): Problem[] => {
  const most = Math.min(profile.maxSegments, mostSegments)
  const { length } = draft.segments
  return [
    ...(length < 1 || length > most ? [problem('segment_count', 'segments', `${length} segments, 1 to ${most} allowed`)] : []),
    ...(profile.titleRequired && !draft.segments[0]?.title
      ? [problem('title_missing', 'segments.0.title', 'this form needs a title')]
      : []),
    ...draft.segments.flatMap(({ title, description }, index) => [
      ...lengthProblems(`segments.${index}.title`, title, bounds.title),
      ...([...title].length > (profile.titleLimit ?? Infinity)
        ? [problem('too_long', `segments.${index}.title`, `at most ${profile.titleLimit} characters`)]
        : []),
      ...lengthProblems(`segments.${index}.description`, description, bounds.description),
    ]),
  ]
}

const noteProblems = (path: 'warnings' | 'follow_up_notes', notes: readonly string[]): Problem[] => [
  ...countProblems(path, notes, bounds.notes),
  ...notes.flatMap((note, index) => lengthProblems(`${path}.${index}`, note, bounds.noteText)),
]

const phraseProblems = (destination: DestinationInput, draft: DestinationPlan): Problem[] => {
  const { isIn } = phraseFilter(destination.voice?.forbidden_phrases ?? [])
  const texts: [string, string][] = [
    ['preview', draft.preview],
    ...draft.segments.flatMap(({ body, title, description }, index): [string, string][] => [
      [`segments.${index}.body`, body],
      [`segments.${index}.title`, title],
      [`segments.${index}.description`, description],
    ]),
    ...draft.claims.map(({ text }, index): [string, string] => [`claims.${index}.text`, text]),
  ]
  return texts.filter(([, text]) => isIn(text)).map(([path]) => problem('forbidden_phrase', path, 'holds a phrase that the voice forbids'))
}

/** Returns every reason why a draft isn't a valid part of a result, whichever engine created it. Pure; empty when it is valid. */
export const checkDraft = (destination: DestinationInput, draft: DestinationPlan, sources: readonly SourceEntry[]): Problem[] => {
  const common = [
    ...checkClaims(draft.claims, sources),
    ...checkMedia(draft.media, sources),
    ...noteProblems('warnings', draft.warnings),
    ...noteProblems('follow_up_notes', draft.follow_up_notes),
    ...phraseProblems(destination, draft),
    ...(draft.account_id === destination.account_id ? [] : [problem('inconsistent', 'account_id', 'the draft belongs to another account')]),
  ]
  const profile = destination.profiles.find(({ key }) => key === draft.output_profile)
  if (!profile) {
    // `require_all` keeps a destination without any form, with empty content.
    const isEmpty = destination.profiles.length === 0 && draft.output_profile === ''
    return isEmpty ? common : [...common, problem('unknown_profile', 'output_profile', `not allowed here: ${draft.output_profile}`)]
  }
  return [...common, ...segmentProblems(profile, draft), ...bodyProblems(destination, profile, draft)]
}
