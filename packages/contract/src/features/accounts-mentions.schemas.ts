import { Type } from 'typebox'
import { Answer, Line } from '../primitives.ts'
import { avatarPath } from './common.ts'

const Mentionable = Type.Object({
  handle: Type.String({ description: 'As written on the network, without @.' }),
  display_name: Type.String({ description: 'Empty when they have none.' }),
  avatar_url: Type.String({ description: 'Empty when there is none.' }),
  avatar_path: avatarPath,
  mention: Type.String({ description: 'The text to insert.' }),
})

export const MentionableList = Answer(
  'AccountMentionsOutputBody',
  { items: Type.Array(Mentionable, { description: 'Best matches first, at most 10.' }) },
  {
    description: "People on the account's network who can be mentioned.",
    examples: [
      { items: [{ handle: 'grace@fediverse.example', display_name: 'Grace', avatar_url: '', mention: '@grace@fediverse.example' }] },
    ],
  },
)

export const MentionQuery = Type.Object({
  q: Line({ min: 1, max: 100, description: 'The beginning of a handle or a name, without @.' }),
})
