/** Every kind of instruction is followed where the sources allow it, and answered by a note where they don't. */
import { describe, expect, test } from 'vitest'
import { aDestination, anInput, aProfile, aSource } from '../testing/input.ts'
import { direct } from './direction.ts'
import { draft } from './draft.ts'

interface Scene {
  idea: string
  rich: string
  /** Neither numbers, quotations, lists, questions, prices, dates nor places. */
  poor: string
}

const scenes: Readonly<Record<string, Scene>> = {
  en: {
    idea: "The repair café isn't closed for repairs.",
    rich: `The repair café is run by volunteers who teach their guests to repair things at home. It keeps old machines in use and saves people money they need.

Why do guests of the repair café come back? They learn to repair things with the help of a volunteer.

The repair café opened on 3 May in Leeds, in the old library beside the river market.

A repair in the café costs 5 euros, and children pay nothing for small repairs of toys.

The repair café repaired 1,400 kettles in its first season, most of them with parts from other kettles.

“We throw away far too many things that still work well,” says Ana Ruiz, who leads the repair café.

The repair café needs three things from the town:

- a soldering iron
- a box of fuses
- more tables`,
    poor: 'The repair café is run by volunteers who teach their guests to repair things at home.',
  },
  de: {
    idea: 'Das Reparaturcafé ist wieder für alle da.',
    rich: `Das Reparaturcafé wird von Freiwilligen geführt, die ihren Gästen zeigen, wie man Dinge zu Hause repariert. Es hält alte Maschinen in Gebrauch und spart den Leuten Geld.

Warum kommen die Gäste des Reparaturcafés immer wieder? Sie lernen mit der Hilfe von Freiwilligen zu reparieren.

Das Reparaturcafé wurde am 3. Mai in Leipzig eröffnet, in der alten Bücherei neben dem Markt.

Eine Reparatur im Reparaturcafé kostet 5 Euro, und Kinder zahlen nichts für kleine Reparaturen.

Das Reparaturcafé reparierte 1.400 Wasserkocher in der ersten Saison, die meisten mit Teilen aus anderen Kochern.

„Wir werfen viel zu viele Dinge weg, die noch gut funktionieren“, sagt Ana Ruiz, die das Reparaturcafé leitet.

Das Reparaturcafé braucht drei Dinge von der Stadt:

- einen Lötkolben
- eine Kiste mit Sicherungen
- mehr Tische`,
    poor: 'Das Reparaturcafé wird von Freiwilligen geführt, die ihren Gästen zeigen, wie man Dinge repariert.',
  },
  fr: {
    idea: 'Le café de réparation est ouvert à tous les voisins.',
    rich: `Le café de réparation est tenu par des bénévoles qui apprennent aux visiteurs à réparer leurs objets à la maison. Les vieilles machines restent ainsi en service et les voisins dépensent moins.

Pourquoi revenir chaque semaine au café de réparation ? Les bénévoles apprennent à réparer leurs objets.

Le café de réparation a ouvert le 3 mai à Lyon, dans la vieille bibliothèque près du marché.

Une réparation au café coûte 5 euros, et les enfants ne paient rien pour les petits jouets.

Le café de réparation a réparé 1 400 bouilloires pendant la première saison, avec des pièces d'autres bouilloires.

« Nous jetons beaucoup trop de choses qui marchent encore », dit Ana Ruiz, qui dirige le café de réparation.

Le café de réparation a besoin de trois choses :

- un fer à souder
- une boîte de fusibles
- des tables en plus`,
    poor: 'Le café de réparation est tenu par des bénévoles qui apprennent aux visiteurs à réparer leurs objets.',
  },
  es: {
    idea: 'El café de reparación está abierto para todos los vecinos.',
    rich: `El café de reparación está en manos de voluntarios que enseñan a los visitantes a reparar sus cosas en casa. Las máquinas viejas siguen en uso y los vecinos gastan menos dinero.

¿Por qué vuelven los visitantes del café de reparación? Los voluntarios les enseñan a reparar sus cosas.

El café de reparación abrió el 3 de mayo en Sevilla, dentro de la vieja biblioteca junto al mercado.

Una reparación en el café cuesta 5 euros, y los niños no pagan nada por los juguetes.

El café de reparación reparó 1.400 teteras durante la primera temporada, con piezas de otras teteras.

«Tiramos demasiadas cosas que todavía funcionan bien», dice Ana Ruiz, que dirige el café de reparación.

El café de reparación necesita tres cosas:

- un soldador
- una caja de fusibles
- más mesas`,
    poor: 'El café de reparación está en manos de voluntarios que enseñan a los visitantes a reparar sus cosas.',
  },
}

const write = (
  language: string,
  direction: string,
  source: 'rich' | 'poor',
  over: { idea?: string; textLimit?: number; link?: string } = {},
) => {
  const scene = scenes[language] as Scene
  const destination = aDestination({
    profiles: [aProfile({ textLimit: over.textLimit ?? 400 })],
    text: { link: 'end_of_text', hashtags: 10, softLimit: 300 },
  })
  const input = anInput({
    idea: over.idea ?? `${scene.idea} #repair`,
    link: over.link ?? 'https://example.org/repairs',
    sources: [aSource({ text: scene[source] })],
    destinations: [destination],
  })
  const { plan } = draft(input, direct(input), destination, { direction, instead: '' })
  return {
    body: plan.segments.map(({ body }) => body).join('\n'),
    unmet: (plan.follow_up_words ?? []).map(({ code }) => code).filter((code) => code.startsWith('instruction_unmet_')),
    notes: plan.follow_up_notes,
  }
}

type Row = readonly [code: string, shows: RegExp, phrasings: Readonly<Record<string, readonly string[]>>]

const rows: readonly Row[] = [
  [
    'question',
    /[?]/u,
    {
      en: ['as a question', 'ask a question', 'turn it into a question'],
      de: ['als Frage', 'mit einer Frage', 'in Frageform'],
      fr: ['sous forme de question', 'avec une question', 'pose une question'],
      es: ['como pregunta', 'con una pregunta', 'en forma de pregunta'],
    },
  ],
  [
    'list',
    /^• /mu,
    {
      en: ['as a list', 'bullet points', 'a checklist'],
      de: ['als Liste', 'Stichpunkte', 'als Aufzählung'],
      fr: ['sous forme de liste', 'en liste', 'en puces'],
      es: ['como lista', 'en forma de lista', 'viñetas'],
    },
  ],
  [
    'quotation',
    /Ana Ruiz/u,
    {
      en: ['with a quotation', 'add a quote', 'in her own words'],
      de: ['mit einem Zitat', 'mit Zitat', 'bitte zitieren'],
      fr: ['avec une citation', 'citation', 'citez'],
      es: ['con una cita', 'cita', 'con sus propias palabras'],
    },
  ],
  [
    'figure',
    /\d/u,
    {
      en: ['with numbers', 'more figures', 'use statistics'],
      de: ['mit Zahlen', 'mehr Zahlen', 'Statistiken'],
      fr: ['avec des chiffres', 'plus de chiffres', 'statistiques'],
      es: ['con cifras', 'más números', 'con datos'],
    },
  ],
  [
    'price',
    /5 euros?/iu,
    {
      en: ['name the price', 'mention the cost', 'how much it costs'],
      de: ['nenne den Preis', 'den Preis nennen', 'mit Preis'],
      fr: ['indique le prix', 'avec le prix', 'donne le tarif'],
      es: ['indica el precio', 'con el precio', 'cuánto cuesta'],
    },
  ],
  [
    'date',
    /3\.? (?:de )?ma[iy]o?/iu,
    {
      en: ['name the date', 'mention the date', 'say when it is'],
      de: ['nenne das Datum', 'Datum angeben', 'mit Termin'],
      fr: ['indique la date', 'avec la date', 'donne la date'],
      es: ['indica la fecha', 'con la fecha', 'cuándo es'],
    },
  ],
  [
    'place',
    /Leeds|Leipzig|Lyon|Sevilla/u,
    {
      en: ['name the place', 'mention the location', 'say where it is'],
      de: ['nenne den Ort', 'Ort angeben', 'mit Veranstaltungsort'],
      fr: ['indique le lieu', 'avec le lieu', 'mentionne l’endroit'],
      es: ['indica el lugar', 'con el lugar', 'dónde es'],
    },
  ],
]

const cases = rows.flatMap(([code, shows, phrasings]) =>
  Object.entries(phrasings).flatMap(([language, list]) => list.map((phrase) => [language, phrase, code, shows] as const)),
)

describe('content', () => {
  test.each(cases)('%s: “%s” is followed', (language, phrase, _, shows) => {
    const { body, unmet } = write(language, phrase, 'rich')
    expect(body).toMatch(shows)
    expect(unmet).toEqual([])
  })
  test.each(cases)('%s: “%s” gets a note where nothing fits', (language, phrase, code) => {
    expect(write(language, phrase, 'poor').unmet).toEqual([`instruction_unmet_${code}`])
  })
})

const lengths: readonly (readonly [string, string, string])[] = [
  ['en', 'shorter', 'longer'],
  ['en', 'make it shorter, please', 'more detail'],
  ['de', 'kürzer', 'länger'],
  ['de', 'bitte knapper', 'ausführlicher'],
  ['fr', 'plus court', 'plus long'],
  ['fr', 'moins long', 'plus de détails'],
  ['es', 'más corto', 'más largo'],
  ['es', 'más breve', 'más detalles'],
]

describe('length', () => {
  // The idea of the English scene is a post without a body, which nothing shortens.
  test.each(lengths.filter(([language]) => language !== 'en'))('%s: “%s” and “%s” are followed', (language, shorter, longer) => {
    const plain = write(language, '', 'rich').body.length
    const [less, more] = [write(language, shorter, 'rich'), write(language, longer, 'rich')]
    expect(less.body.length).toBeLessThan(plain)
    expect(less.unmet).toEqual([])
    expect(more.body.length > plain).toBe(more.unmet.length === 0)
  })
  test.each(lengths)('%s: “%s” and “%s” get notes where there is nothing to cut or add', (language, shorter, longer) => {
    const idea = (scenes[language] as Scene).idea
    expect(write(language, shorter, 'poor', { idea, textLimit: idea.length + 40 }).unmet).toEqual(['instruction_unmet_shorter'])
    expect(write(language, longer, 'poor').unmet).toEqual(['instruction_unmet_longer'])
  })
})

describe('formality', () => {
  test('writes out contractions in English', () => {
    for (const phrase of ['more formal', 'less casual', 'make it sound more professional']) {
      const { body, unmet } = write('en', phrase, 'rich')
      expect(body).toContain('is not closed')
      expect(unmet).toEqual([])
    }
  })
  test.each([
    ['de', 'formeller'],
    ['de', 'bitte förmlicher'],
    ['fr', 'plus formel'],
    ['fr', 'plus soutenu'],
    ['es', 'más formal'],
    ['es', 'más serio'],
  ])('gets a note in a language without contractions to write out (%s: “%s”)', (language, phrase) => {
    expect(write(language, phrase, 'rich').unmet).toEqual(['instruction_unmet_formal'])
  })
})

describe('exclusions', () => {
  test.each([
    ['en', ['no hashtags', 'without any hashtags'], ['without a link', 'no links'], ['not a question', 'no question']],
    ['de', ['ohne Hashtags', 'keine Hashtags'], ['ohne Link', 'kein Link'], ['keine Frage', 'ohne Frage']],
    ['fr', ['sans hashtags', 'pas de hashtags'], ['sans lien', 'pas de lien'], ['pas de question', 'sans question']],
    ['es', ['sin hashtags', 'sin etiquetas'], ['sin enlace', 'sin el link'], ['sin preguntas', 'sin pregunta']],
  ] as const)('are followed (%s)', (language, tags, links, questions) => {
    for (const phrase of tags) expect(write(language, phrase, 'rich')).toMatchObject({ body: expect.not.stringContaining('#'), unmet: [] })
    for (const phrase of links)
      expect(write(language, phrase, 'rich')).toMatchObject({ body: expect.not.stringContaining('http'), unmet: [] })
    for (const phrase of questions)
      expect(write(language, phrase, 'rich')).toMatchObject({ body: expect.not.stringContaining('?'), unmet: [] })
    const own = `${(scenes[language] as Scene).idea} Why? https://example.org/own`
    expect(write(language, links[0], 'poor', { idea: own, link: '' }).unmet).toEqual(['instruction_unmet_no_link'])
    expect(write(language, questions[0], 'poor', { idea: own }).unmet).toEqual(['instruction_unmet_no_question'])
  })
})

describe('several instructions', () => {
  test('are followed together, or each has its note', () => {
    const all = write('en', 'more formal, with a quotation, no hashtags, without a link', 'rich')
    expect(all.body).toContain('Ana Ruiz')
    expect(all.body).not.toMatch(/#|http/u)
    expect(all.unmet).toEqual([])
    const full = write('en', 'shorter, with a quotation, no hashtags', 'rich')
    expect(full.body).not.toContain('#')
    expect(full.unmet).toEqual(['instruction_unmet_quotation'])
    expect(write('en', 'with a quotation and the price', 'poor').notes.slice(0, 2)).toEqual([
      'No quotation in the sources fits.',
      'No price in the sources fits.',
    ])
  })
})

describe('a topic', () => {
  test.each([
    ['en', 'about kettles', 'about submarines'],
    ['de', 'über Wasserkocher', 'über U-Boote'],
    ['fr', 'sur les bouilloires', 'sur les volcans'],
    ['es', 'sobre teteras', 'sobre volcanes'],
  ])('is followed, or has a note (%s)', (language, known, unknown) => {
    expect(write(language, known, 'rich')).toMatchObject({ body: expect.stringMatching(/1[., \u00A0]400/u), unmet: [] })
    expect(write(language, unknown, 'rich').unmet).toEqual(['instruction_unmet_topic'])
  })
})
