/** The people of the demo, and what they and their guests say. */

export const password = 'three green boats at noon'

export const owner = { email: 'ada@harbour.example', display_name: 'Ada Moreira', username: 'ada' }

export const members = [
  { email: 'marta@harbour.example', display_name: 'Marta Reis', username: 'marta', role: 'admin' },
  { email: 'tomas@harbour.example', display_name: 'Tomás Lima', username: 'tomas', role: 'editor' },
  { email: 'ines@harbour.example', display_name: 'Inês Prado', username: 'ines', role: 'viewer' },
] as const

/** Has been invited and hasn't answered. */
export const invited = { email: 'joana@harbour.example', role: 'editor' } as const

/** Said to the accounts. The tests of the web app show the first of each. */
export const said = {
  replies: [
    'Do you keep some of the sardines for the last ferry?',
    'Table six at sunrise is the best seat in town.',
    'Is the soup vegan this week?',
    'We came by boat and rang twice. Lovely evening!',
    'Can you post the bread times every day, please?',
    'My daughter asks when the tarts are back.',
    'Was closed when we came at nine. Did the hours change?',
    'You should sell those tide tables.',
    'Finally decaf that tastes like coffee.',
    'See you on Saturday, we bring the brass band.',
  ],
  quotes: ['This is where we go on Sundays.', 'If you only have one morning in town, spend it here.'],
  messages: [
    ['Can I book a table for six?'],
    ['Hello! Do you deliver bread to the boats?', 'We are on the blue one, third pier.'],
    ['I left an umbrella at your place yesterday.', 'Dark green, wooden handle.', 'Thank you, I will pick it up tonight!'],
  ],
} as const

/** Names of guests. Their handles have the domains of the networks. */
export const guests = ['marlene', 'joao', 'freya', 'samir', 'beatriz', 'olof', 'priya', 'duarte'] as const

/** Said to posts that a visitor of the demo publishes. */
export const answers = [
  'That made my day. See you tomorrow!',
  'Is there still a table for two?',
  'Shared this with everyone at the office.',
  'Do you have this on Sundays too?',
] as const
