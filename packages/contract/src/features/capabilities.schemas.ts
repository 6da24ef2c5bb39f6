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
    max_size: Type.Optional(Int({ description: 'Bytes.' })),
    max_pixels: Type.Optional(Int({ description: 'Width times height.' })),
    width: range('Pixels.'),
    height: range('Pixels.'),
    ratio: range('Width divided by height.'),
    duration: range('Seconds.'),
    frame_rate: range('Frames per second.'),
    video_codecs: Type.Optional(Type.Array(Type.String())),
    audio_codecs: Type.Optional(Type.Array(Type.String())),
  },
  {
    description: 'One combination of media that a form takes.',
    examples: [{ mimes: ['image/jpeg', 'image/png', 'image/webp'], min_count: 0, max_count: 10, max_size: 2_000_000 }],
  },
)

export const OutputProfile = Answer(
  'OutputProfileResponse',
  {
    key: Type.String({ description: 'Network and form.', examples: ['bluesky.post', 'bluesky.thread'] }),
    text_limit: Int({ description: "In the network's own count; 0 = takes no text." }),
    caption_limit: Type.Optional(Int({ description: 'Of a text beside media, where that is another one.' })),
    byte_limit: Type.Optional(Int({ description: 'Bytes in UTF-8, where the network bounds them too.' })),
    max_segments: Int({ description: '1, or for threads the largest number of segments.' }),
    title_limit: Type.Optional(Int({ description: 'Absent: takes no title.' })),
    title_required: Type.Boolean(),
    media: Type.Array(MediaRule, { description: 'Alternatives, of which the media of a segment must fit one. Empty: takes no media.' }),
    settings: Type.Array(Type.String(), { description: 'Keys of the settings that the form takes.' }),
  },
  {
    description: 'A form that a post can take on a network.',
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
      description: 'What one unit of a text limit is.',
      examples: ['grapheme', 'code_point', 'utf16_unit', 'utf8_byte', 'weighted'],
    }),
    url_length: Type.Optional(Int({ description: 'Units that every link counts, where it is a fixed number.' })),
    link: Type.String({ description: 'Where the link of a post goes.', examples: ['card', 'end_of_text', 'last_line', 'not_placed'] }),
    link_setting: Type.Optional(Type.String({ description: 'The setting that takes the link.' })),
    hashtags: OneOf(['limited', 'removed', 'become_tags', 'untouched']),
    hashtag_limit: Type.Optional(Int({ description: 'With `limited`: how many are kept.' })),
    alt_text_limit: Type.Optional(Int({ description: 'Characters. Absent: the network has no alternative texts.' })),
  },
  { description: 'How texts are written for the network.' },
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
        scope: OneOf(['destination', 'segment', 'media'], { description: 'Where the setting stands.' }),
        schema: FreeObject('The JSON Schema of the value.'),
      }),
    ),
    profiles: Type.Array(OutputProfile, { description: 'Default limits; those of an account can differ.' }),
    features: Type.Object({ threads: Type.Boolean(), messaging: Type.Boolean(), engagement: Type.Boolean() }),
  },
  {
    description: 'What a network can do.',
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
  { description: 'What every network can do.', examples: [{ networks: [exampleOf(NetworkCapabilities)] }] },
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
        account_id: Type.String({ description: 'Our id.' }),
        platform,
        profiles: Type.Array(OutputProfile, { description: 'The forms that take this content, with the present limits of the account.' }),
      }),
      { description: 'In the order of the request.' },
    ),
  },
  {
    description: 'Which forms fit, per account.',
    examples: [{ accounts: [{ account_id: exampleId(20), platform: 'bluesky', profiles: [exampleOf(OutputProfile)] }] }],
  },
)
