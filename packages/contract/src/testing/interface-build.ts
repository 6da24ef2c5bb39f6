/** The specified shape of a publication build. */
import { type Fields, flags, instants, lists, listOf, named, object, texts, wholes } from './shapes.ts'

const media: Fields = { media: object(texts('brief role source_ref treatment')) }
const claims: Fields = { claims: listOf(texts('status text'), lists('source_refs')) }

const profiles = listOf(texts('key'), lists('allowed_mimes'), wholes('max_segments media_max_count text_limit'))
const definition = object(texts('guidance identity language'), lists('avoidances'), { examples: listOf(texts('body platform')) })
const voice = object(texts('id name'), wholes('revision'), { definition })

const input = object(texts('destination_policy idea'), {
  destinations: listOf(texts('account_id label platform'), { allowed_output_profiles: profiles, voice }),
  direction: object(texts('angle audience media_preference outcome tone_adjustment')),
  sources: listOf(texts('id kind label mime_type text'), flags('publishable')),
})

const result = object(texts('canonical_text'), {
  destinations: listOf(
    texts('account_id archetype objective output_profile platform preview'),
    lists('follow_up_notes warnings'),
    claims,
    media,
    { segments: listOf(texts('body description title')) },
  ),
  direction: object(texts('angle audience canonical_text outcome route thesis'), lists('factual_kernel'), claims, media, {
    destinations: listOf(texts('account_id reason'), flags('include')),
  }),
  review_flags: listOf(texts('account_id field message severity')),
  skipped: listOf(texts('account_id platform reason')),
  sources: listOf(texts('id kind label'), flags('publishable')),
})

export const build = named(
  'Build',
  texts('id publication_id social_set_id voice_profile_id workspace_id error_code error_message phase state'),
  instants('created_at updated_at'),
  wholes('revision'),
  lists('context_urls'),
  { assets: listOf(texts('media_id role'), flags('may_publish')), input, result },
)
