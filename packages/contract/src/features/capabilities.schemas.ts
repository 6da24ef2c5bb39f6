import { Type } from 'typebox'
import { Answer, Body, exampleOf, FreeObject, Id, Int, OneOf } from '../primitives.ts'
import { platform } from './accounts.schemas.ts'
import { exampleId } from './common.ts'
import { contentIntent, mediaList, segmentList } from './content.schemas.ts'

const range = (description: string) =>
  Type.Optional(Type.Object({ min: Type.Optional(Type.Number()), max: Type.Optional(Type.Number()) }, { description }))

const MediaRule = Answer(
  'MediaRuleResponse',
  {
    mimes: Type.Array(Type.String()),
    min_count: Int(),
    max_count: Int(),
    max_size: Type.Optional(Int({ description: 'In bytes.' })),
    max_pixels: Type.Optional(Int({ description: 'Width times height, in pixels.' })),
    width: range('In pixels.'),
    height: range('In pixels.'),
    ratio: range('Width divided by height.'),
    duration: range('In seconds.'),
    frame_rate: range('Frames per second.'),
    video_codecs: Type.Optional(Type.Array(Type.String())),
    audio_codecs: Type.Optional(Type.Array(Type.String())),
  },
  {
    description: 'One combination of media that the output profile allows.',
    examples: [{ mimes: ['image/jpeg', 'image/png', 'image/webp'], min_count: 0, max_count: 10, max_size: 2_000_000 }],
  },
)

export const OutputProfile = Answer(
  'OutputProfileResponse',
  {
    key: Type.String({ description: 'Network and form of the post.', examples: ['bluesky.post', 'bluesky.thread'] }),
    text_limit: Int({ description: "In the network's own units; 0 means that text isn't supported." }),
    caption_limit: Type.Optional(Int({ description: 'The text limit for posts with media, where it differs.' })),
    byte_limit: Type.Optional(Int({ description: 'Limit in UTF-8 bytes, where the network has one too.' })),
    max_segments: Int({ description: '1, or the maximum number of segments of a thread.' }),
    title_limit: Type.Optional(Int({ description: "Absent: titles aren't supported." })),
    title_required: Type.Boolean(),
    media: Type.Array(MediaRule, {
      description: "Alternatives; the media of a segment must fit one of them. Empty: media aren't supported.",
    }),
    settings: Type.Array(Type.String(), { description: 'Keys of the supported settings.' }),
  },
  {
    description: 'A form of post on a network, with its limits.',
    examples: [
      {
        key: 'bluesky.post',
        text_limit: 300,
        byte_limit: 3000,
        max_segments: 1,
        title_required: false,
        media: [exampleOf(MediaRule)],
        settings: ['link_url', 'languages'],
      },
    ],
  },
)

const textRules = Type.Object(
  {
    unit: Type.String({
      description: 'The unit of text limits.',
      examples: ['grapheme', 'code_point', 'utf16_unit', 'utf8_byte', 'weighted'],
    }),
    url_length: Type.Optional(Int({ description: 'Units that every link counts, where the number is fixed.' })),
    link: Type.String({ description: 'Where the link of a post is placed.', examples: ['card', 'end_of_text', 'last_line', 'not_placed'] }),
    link_setting: Type.Optional(Type.String({ description: 'The setting that holds the link.' })),
    hashtags: OneOf(['limited', 'removed', 'become_tags', 'untouched']),
    hashtag_limit: Type.Optional(Int({ description: 'With `limited`: the maximum number.' })),
    alt_text_limit: Type.Optional(Int({ description: "In characters. Absent: the network doesn't support alt text." })),
  },
  { description: "The network's text rules." },
)

export const NetworkCapabilities = Answer(
  'NetworkCapabilitiesResponse',
  {
    platform,
    name: Type.String(),
    text: textRules,
    settings: Type.Array(
      Type.Object({
        key: Type.String(),
        scope: OneOf(['destination', 'segment', 'media'], { description: 'What the setting applies to.' }),
        schema: FreeObject('The JSON Schema of the value.'),
      }),
    ),
    profiles: Type.Array(OutputProfile, { description: "Default limits; an account's own limits can differ." }),
    features: Type.Object({ threads: Type.Boolean(), messaging: Type.Boolean(), engagement: Type.Boolean() }),
  },
  {
    description: 'The capabilities of a network.',
    examples: [
      {
        platform: 'bluesky',
        name: 'Bluesky',
        text: { unit: 'grapheme', link: 'card', link_setting: 'link_url', hashtags: 'limited', hashtag_limit: 8, alt_text_limit: 2000 },
        settings: [{ key: 'languages', scope: 'destination', schema: { type: 'array', maxItems: 3, items: { type: 'string' } } }],
        profiles: [exampleOf(OutputProfile)],
        features: { threads: true, messaging: false, engagement: false },
      },
    ],
  },
)

export const Capabilities = Answer(
  'CapabilitiesOutputBody',
  { networks: Type.Array(NetworkCapabilities) },
  { description: 'The capabilities of every network.', examples: [{ networks: [exampleOf(NetworkCapabilities)] }] },
)

export const ResolveCapabilitiesBody = Body(
  {
    account_ids: Type.Array(Id(), { minItems: 1, maxItems: 50, uniqueItems: true }),
    segments: Type.Optional(segmentList),
    media: Type.Optional(mediaList),
    intent: Type.Optional(contentIntent),
  },
  { examples: [{ account_ids: [exampleId(20)], segments: [{ text: 'We open at seven.' }], intent: 'post' }] },
)

export const ResolvedCapabilities = Answer(
  'ResolveCapabilitiesOutputBody',
  {
    accounts: Type.Array(
      Type.Object({
        account_id: Type.String({ description: 'Id in this API.' }),
        platform,
        profiles: Type.Array(OutputProfile, {
          description: "The output profiles that fit this content, with the account's current limits.",
        }),
      }),
      { description: 'In request order.' },
    ),
  },
  {
    description: 'The output profiles that fit, per account.',
    examples: [{ accounts: [{ account_id: exampleId(20), platform: 'bluesky', profiles: [exampleOf(OutputProfile)] }] }],
  },
)
