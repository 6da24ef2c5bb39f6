import { Type } from 'typebox'
import { Answer, CommaList, Line, OneOf, Timestamp } from '../primitives.ts'
import { exampleId, workspaceId } from './common.ts'

const kinds = ['publication', 'media', 'design', 'account', 'member', 'build', 'set'] as const

export const SearchQuery = Type.Object({
  workspace_id: workspaceId,
  q: Line({ min: 2, max: 200, description: 'Words that an item must all contain, case-insensitive. Words beyond the eighth are ignored.' }),
  kinds: Type.Optional(CommaList(OneOf(kinds), { minItems: 1, description: 'Only these kinds. Default: all.' })),
})

export const SearchResult = Answer(
  'SearchOutputBody',
  {
    items: Type.Array(
      Type.Object({
        kind: Type.String({ description: 'New kinds may appear.', examples: [...kinds] }),
        id: Type.String(),
        title: Type.String({ description: 'Of a publication without one, its first line.' }),
        excerpt: Type.String({ description: 'The text around the first match, or empty when the title contains all words.' }),
        matched: OneOf(['title', 'text'], { description: 'Where the words were found.' }),
        status: Type.Optional(Type.String({ description: 'The status of a publication, the state of a build, or the role of a member.' })),
        platform: Type.Optional(Type.String({ description: 'The network of an account.' })),
        thumbnail_url: Type.Optional(Type.String({ description: 'URL of a thumbnail of a file.' })),
        created_at: Timestamp(),
      }),
    ),
  },
  {
    description: 'What was found in a workspace.',
    examples: [
      {
        items: [
          {
            kind: 'publication',
            id: exampleId(50),
            title: 'Opening hours',
            excerpt: '',
            matched: 'title',
            status: 'scheduled',
            created_at: '2026-11-20T15:04:05.123Z',
          },
          {
            kind: 'media',
            id: exampleId(40),
            title: 'harbour.jpg',
            excerpt: 'The opening of the new quay.',
            matched: 'text',
            thumbnail_url: `https://social.example/api/v1/media/${exampleId(40)}/content?variant=thumbnail`,
            created_at: '2026-11-20T15:04:05.123Z',
          },
        ],
      },
    ],
  },
)
