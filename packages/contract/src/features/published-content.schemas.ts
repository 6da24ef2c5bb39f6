/** The content that was sent to a network, as opposed to a publication's current content. */
import { Type } from 'typebox'
import { Answer, FreeObject, Timestamp } from '../primitives.ts'
import { exampleId } from './common.ts'

const PublishedMedia = Type.Object({
  media_id: Type.String({ description: 'The file may have been deleted since then.' }),
  filename: Type.String(),
  sha256: Type.String({ description: 'SHA-256 of the original file in hexadecimal. Networks may receive a smaller rendition.' }),
  mime_type: Type.String({ description: 'Type of the original file.' }),
  alt_text: Type.String(),
  settings: Type.Optional(FreeObject('Network settings for this file.')),
})

const PublishedSegment = Type.Object({
  text: Type.String(),
  title: Type.String({ description: "Empty where titles aren't supported." }),
  description: Type.String(),
  media: Type.Array(PublishedMedia),
  settings: Type.Optional(FreeObject('Network settings for this segment.')),
  external_id: Type.Optional(Type.String({ description: 'Present once the network confirmed this segment.' })),
  external_url: Type.Optional(Type.String({ description: 'Present once the network confirmed this segment.' })),
})

const LinkPreview = Type.Object({ url: Type.String(), title: Type.String(), description: Type.String() })

export const PublishedContent = Answer(
  'PublishedContentResponse',
  {
    segments: Type.Array(PublishedSegment, { description: "In order. Segments without `external_id` aren't confirmed." }),
    settings: FreeObject('Network settings.'),
    output_profile: Type.String({ examples: ['mastodon.post'] }),
    link_preview: Type.Optional({
      ...LinkPreview,
      description: 'The link preview created by this service. Absent where the network creates it.',
    }),
    fingerprint: Type.String({ description: 'SHA-256 of the content in hexadecimal, as in the attempts that sent it.' }),
    sent_at: Timestamp('When the first part was sent.'),
  },
  {
    description:
      "The exact content that was sent to the network. Later changes to the publication don't affect it, and it is kept as long as the destination.",
    examples: [
      {
        segments: [
          {
            text: 'From Monday on we open at seven.',
            title: '',
            description: '',
            media: [
              {
                media_id: exampleId(30),
                filename: 'harbour.jpg',
                sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
                mime_type: 'image/jpeg',
                alt_text: 'The harbour at dawn',
              },
            ],
            external_id: '113012345678901234',
            external_url: 'https://mastodon.example/@harbour/113012345678901234',
          },
        ],
        settings: { visibility: 'public' },
        output_profile: 'mastodon.post',
        fingerprint: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
        sent_at: '2026-11-24T09:00:00.400Z',
      },
    ],
  },
)

export const PublishedSummary = Type.Object(
  {
    title: Type.String({ description: "The publication's title when it was sent." }),
    excerpt: Type.String({ description: 'The first line of the text, up to 140 characters.' }),
    cover_media_id: Type.Optional(Type.String({ description: 'The first media file.' })),
  },
  { description: 'The part of `published_content` shown in lists.' },
)
