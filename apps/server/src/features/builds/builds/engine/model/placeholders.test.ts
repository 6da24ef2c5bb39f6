import { expect, it } from 'vitest'
import { placeholdersIn } from './placeholders.ts'

it.each([
  'Come by on [insert date]!',
  'Yours, [Your Name]',
  'Dear {{first_name}}, come by.',
  'More at <link>.',
  'As an AI, I cannot tell.',
  'Here is your LinkedIn post: we open at seven.',
  'Lorem ipsum dolor.',
  'Kommt vorbei: [Datum einfügen]',
  'Hier ist Ihr Beitrag: wir öffnen.',
  'Voici votre publication : nous ouvrons.',
  'Aquí tienes tu publicación: abrimos.',
  'Ecco il tuo post: apriamo.',
  'Aqui está sua publicação: abrimos.',
  'Hier is je bericht: we gaan open.',
])('is a placeholder: %s', (text) => expect(placeholdersIn(text, '')).toHaveLength(1))

it.each(['Read [your guide](https://example.org).', 'As an aid to sailors.', 'Here is the post office.', 'Size XXL [sic]', 'a < b > c'])(
  'is not a placeholder: %s',
  (text) => expect(placeholdersIn(text, '')).toEqual([]),
)

it('is allowed in a text about placeholders', () =>
  expect(placeholdersIn('Write {{name}} where the name goes.', 'The form has {{name}} in it.')).toEqual([]))
