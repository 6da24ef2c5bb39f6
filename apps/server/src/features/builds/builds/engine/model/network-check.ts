/** Runs the network's own checks on a model's draft, as for a publication. */
import type { DestinationPlan, DraftSettings, Problem } from '@broadside/composer/index'
import type { Draft, IssueCode, Network } from '@broadside/networks/spec/index'
import type { BuildDestination } from '../engine.ts'
import type { Form } from './closing.ts'
import { fault } from './text.ts'

/** Issues a text can cause. Issues about files and about settings only the author can choose are excluded. */
const ofText: readonly IssueCode[] = [
  'profile_unavailable',
  'title_required',
  'text_required',
  'text_too_long',
  'too_many_segments',
  'too_many_hashtags',
  'too_many_links',
  'link_not_supported',
  'exclusive_attachments',
]

const toDraft = ({ output_profile, segments }: DestinationPlan, { attached, profile }: Form, settings: DraftSettings): Draft => {
  const [first] = segments
  const title = first?.title ?? ''
  return {
    profile: output_profile,
    title,
    description: '',
    settings: { ...settings, ...(title && profile.settings.includes('title') && { title }) },
    segments: segments.map(({ body }, index) => ({
      id: String(index),
      text: body,
      title: '',
      description: '',
      settings: {},
      media: (index === 0 ? attached : []).map(({ media_id, alt_text, ...facts }) => ({
        ...facts,
        id: media_id,
        altText: alt_text,
        settings: {},
      })),
    })),
  }
}

export const networkProblems = (
  network: Network | undefined,
  { limits }: BuildDestination,
  plan: DestinationPlan,
  form: Form,
  settings: DraftSettings,
): Problem[] =>
  (network?.check(toDraft(plan, form, settings), { limits }) ?? [])
    .filter(({ severity, code }) => severity === 'error' && ofText.includes(code))
    .map(({ message, segmentId }) => fault('inconsistent', segmentId === undefined ? 'segments' : `segments.${segmentId}`, message))
