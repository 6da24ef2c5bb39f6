import { flattenVoice, mostSegments } from '@broadside/composer/index'
import { isSure } from '@broadside/composer/engine/confidence/confidence'
import { identified } from '@broadside/composer/engine/flags'
import { sentencesIn } from '@broadside/composer/engine/material'
import { codePointsIn } from '@broadside/composer/text/code-points'
import { defined } from '#lib/defined.ts'
import { mediaIdsOf, settingsOf } from './draft-content.ts'
import type { OverviewRow } from './list.store.ts'
import type { Build, BuildOverview, BuildSource, BuildSummary } from '@broadside/contract/features/builds.schemas'
import { allowedMimes, maxMedia, type OutputProfile } from '@broadside/networks/spec/index'
import type { Static } from 'typebox'
import type { BuildRow, Composed, StoredInput, StoredSource } from './stored.ts'

type Input = Static<typeof Build>['input']

const presentProfile = (profile: OutputProfile): Input['destinations'][number]['allowed_output_profiles'][number] => ({
  key: profile.key,
  text_limit: profile.textLimit,
  max_segments: Math.min(profile.maxSegments, mostSegments),
  media_max_count: maxMedia(profile),
  allowed_mimes: allowedMimes(profile),
})

function presentDestinations({ destinations, voices }: StoredInput): Input['destinations'] {
  const flat = new Map(
    voices.map(({ id, name, revision, definition }) => [id, { id, name, revision, definition: flattenVoice(definition) }]),
  )
  return destinations.map(({ account_id, platform, label, profiles, voice_id }) => ({
    account_id,
    platform: platform as Input['destinations'][number]['platform'],
    label,
    allowed_output_profiles: profiles.map(presentProfile),
    voice: flat.get(voice_id) as Input['destinations'][number]['voice'],
  }))
}

const presentSource = ({ id, kind, label, mime_type, publishable }: StoredSource) => ({ id, kind, label, mime_type, publishable })

/** Flags that were stored before they had ids get them here. */
const presentResult = ({ result }: Composed, row: BuildRow): Static<typeof Build>['result'] & object =>
  ({
    ...result,
    destinations: result.destinations.map((draft) => ({ ...draft, settings: settingsOf(row, draft), media_ids: mediaIdsOf(row, draft) })),
    review_flags: result.review_flags.map(identified),
  }) as Static<typeof Build>['result'] & object

const presentCommon = (row: BuildRow) => ({
  id: row.id,
  workspace_id: row.workspace_id,
  state: row.state,
  phase: row.phase,
  revision: row.revision,
  context_urls: row.context_urls,
  assets: row.assets,
  ...(row.result && { result: presentResult(row.result, row) }),
  ...(row.error_code !== null && { error_code: row.error_code }),
  ...(row.error_message !== null && { error_message: row.error_message }),
  ...(row.publication_id !== null && { publication_id: row.publication_id }),
  ...(row.social_set_id !== null && { social_set_id: row.social_set_id }),
  ...(row.voice_profile_id !== null && { voice_profile_id: row.voice_profile_id }),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const presentInput = ({ idea, destination_policy, direction, ...input }: StoredInput) => ({
  idea,
  destination_policy,
  direction,
  destinations: presentDestinations({ idea, destination_policy, direction, ...input }),
})

export const presentBuild = (row: BuildRow): Static<typeof Build> => ({
  ...presentCommon(row),
  input: { ...presentInput(row.input), sources: row.input.sources.map((source) => ({ ...presentSource(source), text: source.text })) },
})

/** For lists, which are read without the texts of sources. */
export const presentSummary = (row: BuildRow): Static<typeof BuildSummary> => ({
  ...presentCommon(row),
  input: { ...presentInput(row.input), sources: row.input.sources.map(presentSource) },
})

export const presentOverview = (row: OverviewRow): Static<typeof BuildOverview> => {
  // Builds of older versions have no confidences; nothing is known about their posts.
  const sure = (row.confidences ?? []).filter((confidence) => confidence !== null && isSure(confidence)).length
  return {
    id: row.id,
    revision: row.revision,
    state: row.state,
    phase: row.phase,
    excerpt: row.excerpt,
    sure,
    unsure: (row.confidences ?? []).length - sure,
    error_flags: row.error_flags ?? 0,
    ...defined({ error_code: row.error_code ?? undefined, publication_id: row.publication_id ?? undefined }),
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

const presentSentences = (source: StoredSource): Static<typeof BuildSource>['sentences'] => {
  const toCodePoints = codePointsIn(source.text)
  return sentencesIn(source).map(({ start, end }) => ({ start: toCodePoints(start), end: toCodePoints(end) }))
}

export const presentSourceText = (source: StoredSource): Static<typeof BuildSource> => ({
  ...presentSource(source),
  title: source.title,
  text: source.text,
  // A description of a file is never quoted.
  sentences: source.described ? [] : presentSentences(source),
  truncated: source.truncated === true,
})
