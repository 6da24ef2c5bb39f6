import { Type } from 'typebox'
import { Answer, Page } from '../primitives.ts'
import { pageQuery, search } from './common.ts'

export const AccountChoice = Answer(
  'AccountChoiceResponse',
  {
    value: Type.String({ description: "The value to send: a destination's `target_key`, or the value of a setting." }),
    label: Type.String(),
    description: Type.Optional(Type.String()),
    is_default: Type.Boolean({ description: "The network's default when nothing is chosen." }),
  },
  {
    description: 'An option that the account can choose, as reported by its network now.',
    examples: [{ value: 'unlisted', label: 'Quiet public', is_default: true }],
  },
)

export const AccountChoiceList = Page('AccountChoicesOutputBody', AccountChoice)

export const AccountChoiceQuery = Type.Object({
  search: search('value, label or description'),
  ...pageQuery({ max: 100 }),
})

export const SettingChoiceQuery = Type.Object({
  ...AccountChoiceQuery.properties,
  within: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 300,
      description:
        'The value of the setting that the choices depend on, such as the board of a section. Without it, they are empty. Ignored where choices depend on no other setting.',
    }),
  ),
})
