import { Type } from 'typebox'
import { Answer, Body, FreeObject, OneOf } from '../primitives.ts'

export const setupTasks = ['mail', 'address', 'backup', 'network', 'people'] as const

export const Setup = Answer(
  'SetupOutputBody',
  {
    hidden: Type.Boolean({ description: 'True if an administrator hid the list.' }),
    complete: Type.Boolean({ description: 'True if every task is done.' }),
    tasks: Type.Array(
      Type.Object({
        task: OneOf(setupTasks),
        done: Type.Boolean(),
        code: Type.String({ description: 'Stable code of the sentence, of the group `setup`. New codes may appear.' }),
        parameters: Type.Optional(FreeObject('Parameters of the sentence.')),
        sentence: Type.String({ description: 'What was found, and what to do.' }),
      }),
    ),
  },
  {
    description: 'What a new instance still needs, from its settings and its data, in a fixed order.',
    examples: [
      {
        hidden: false,
        complete: false,
        tasks: [
          {
            task: 'mail',
            done: false,
            code: 'mail_untested',
            sentence: 'A mail server is set, but no email was sent with it yet. Send yourself a test email.',
          },
          {
            task: 'address',
            done: true,
            code: 'address_works',
            parameters: { url: 'https://social.example' },
            sentence: 'Browsers reach this server at https://social.example.',
          },
        ],
      },
    ],
  },
)

export const UpdateSetupBody = Body(
  {
    hidden: Type.Optional(Type.Boolean({ description: 'Whether the list is hidden, for all administrators.' })),
    backed_up: Type.Optional(
      Type.Boolean({ description: 'Whether an administrator takes care of backups, which the instance does not see.' }),
    ),
  },
  { minProperties: 1, examples: [{ hidden: true }, { backed_up: true }] },
)
