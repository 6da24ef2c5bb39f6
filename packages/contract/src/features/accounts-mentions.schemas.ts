import { Type } from 'typebox'
import { Answer, Line } from '../primitives.ts'
import { avatarPath } from './common.ts'

const Mentionable = Type.Object({
  handle: Type.String({ description: 'As people write it there, without @.' }),
  display_name: Type.String({ description: 'Empty where they have none.' }),
  avatar_url: Type.String({ description: 'Empty when there is none.' }),
  avatar_path: avatarPath,
  mention: Type.String({ description: 'What stands in the text.' }),
})

export const MentionableList = Answer(
  'AccountMentionsOutputBody',
  { items: Type.Array(Mentionable, { description: 'The likeliest first; ten at most.' }) },
  {
    description: "People of the account's network who can be mentioned.",
    examples: [
      { items: [{ handle: 'grace@fediverse.example', display_name: 'Grace', avatar_url: '', mention: '@grace@fediverse.example' }] },
    ],
  },
)

export const MentionQuery = Type.Object({
  q: Line({ min: 1, max: 100, description: 'The beginning of a handle or a name, without @.' }),
})
