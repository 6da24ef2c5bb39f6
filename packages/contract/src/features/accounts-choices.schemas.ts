import { Type } from 'typebox'
import { Answer, Page } from '../primitives.ts'
import { pageQuery, search } from './common.ts'

export const AccountChoice = Answer(
  'AccountChoiceResponse',
  {
    value: Type.String({ description: 'What is sent: the `target_key` of a destination, or the value of a setting.' }),
    label: Type.String(),
    description: Type.Optional(Type.String()),
    is_default: Type.Boolean({ description: 'What the network takes when nothing is chosen.' }),
  },
  {
    description: 'Something that an account may choose, as its network tells right now.',
    examples: [{ value: 'unlisted', label: 'Quiet public', is_default: true }],
  },
)

export const AccountChoiceList = Page('AccountChoicesOutputBody', AccountChoice)

export const AccountChoiceQuery = Type.Object({
  search: search('value, label or description'),
  ...pageQuery({ max: 100 }),
})
