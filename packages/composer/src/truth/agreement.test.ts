import { describe, expect, it } from 'vitest'
import { stopWordsOf } from '../text/stop-words.ts'
import { termsOf, words } from '../text/words.ts'
import { agrees, conflicts, type Judged } from './agreement.ts'
import { factsOf } from './facts.ts'

const judged = (text: string, language: string): Judged => ({
  terms: new Set(termsOf(words(text), stopWordsOf(language))),
  facts: factsOf(text, language),
})

type Verdict = 'agrees' | 'conflicts' | 'neither'

const verdict = (idea: Judged, source: Judged): Verdict | 'both' => {
  const [isBacked, isDenied] = [agrees(idea, source), conflicts(idea, source)]
  if (isBacked && isDenied) return 'both'
  return isBacked ? 'agrees' : isDenied ? 'conflicts' : 'neither'
}

const pairs: Record<string, [idea: string, source: string, Verdict][]> = {
  en: [
    ['The museum opens on 3 May', 'The museum opens its doors on 5 May 2024', 'conflicts'],
    ['The museum opens on 3 May', 'The museum opens its doors on May 3, 2024', 'agrees'],
    ['The museum opens in May', 'The museum opens its doors on 5 May 2024', 'agrees'],
    ['The museum opens on 3 May 2024', 'The museum opens its doors on 3 May', 'neither'],
    ['12 of 31 trains ran late', '31 trains ran, 12 of them late', 'agrees'],
    ['Twelve of thirty-one trains ran late', '31 trains ran, 12 of them late', 'agrees'],
    ['14 of 31 trains ran late', '12 of 31 trains ran late in March', 'conflicts'],
    ['Nobody was hurt', 'Two people were hurt', 'conflicts'],
    ['Two people were hurt', 'Nobody was hurt', 'conflicts'],
    ['No one was injured in the fire', 'Three people were injured in the fire on Monday', 'conflicts'],
    ['The bridge will not open before June', 'The bridge opens in July', 'neither'],
    ['The bridge will not open before June', 'The bridge will open in July', 'neither'],
    ['The bridge opens in July', 'The bridge will not open in July', 'conflicts'],
    ['The old bridge opens in July', 'The old bridge opens in July, but not for lorries', 'agrees'],
    ['Returned kettles mostly had limescale', 'Of 1,400 returned kettles, 1,150 only had limescale', 'agrees'],
    ['Of 1400 returned kettles, 1300 had limescale', 'Of 1,400 returned kettles, 1,150 only had limescale', 'conflicts'],
    ['About 1,400 kettles were returned', 'Returned kettles: 1,392 kettles were counted', 'neither'],
    ['More than 1,000 kettles were returned', '1,392 kettles were returned', 'neither'],
    ['Sales of kettles rose by 12 percent', 'Sales of kettles rose by 14% in spring', 'conflicts'],
    ['Sales of kettles rose by 14 per cent', 'Sales of kettles rose by 14% in spring', 'agrees'],
    ['The ticket for the tram costs €5', 'A ticket for the tram costs 7 euros', 'conflicts'],
    ['The ticket for the tram costs €7', 'A ticket for the tram costs 7 euros', 'agrees'],
    ['The festival attracted 2000 people', 'The festival attracted visitors in 2019', 'neither'],
    ['The museum opened in 2019', 'The museum opened in a house of 1905', 'neither'],
    ['The museum opened in 2019', 'The museum opened in 2018 after long works', 'conflicts'],
    ['The doors of the hall open at 6:30 pm', 'The doors of the hall open at 18:30', 'agrees'],
    ['The doors of the hall open at 7 pm', 'The doors of the hall open at 18:30', 'conflicts'],
    ['In 2023 12 trains ran late', 'In 2024 31 trains ran late', 'neither'],
    ['On 3 May 40 guests came to the hall', 'On 4 May 60 guests came to the hall', 'neither'],
    ['The library in Leeds opens on 3 May', 'The library in Hull opens on 5 May', 'neither'],
    ['The library in Leeds opens on 3 May', 'The library opens on 5 May', 'conflicts'],
    ['The city council approved the budget', 'The city council did not approve the budget', 'conflicts'],
    ['The city council has approved the budget', 'The city council has not approved the budget', 'conflicts'],
    ['The library is not open on Sundays', 'The library is open on Saturdays', 'neither'],
    ['The library is open on Sundays', 'The library is not open on Sundays', 'conflicts'],
    ['Not only trains but also trams ran late', 'Trains and trams ran late', 'agrees'],
    ['The new pump never fails to start', 'The new pump does not start in winter', 'conflicts'],
    ['The pump failed to start on the first day', 'The pump did start on the first day', 'conflicts'],
    ['The old pump is no longer made', 'The old pump is made by hand', 'conflicts'],
    ['The village shop is open again', 'The village shop is open again without the old counter', 'agrees'],
    ['Will the old bridge open in July?', 'The old bridge will not open in July', 'neither'],
    ['The old bridge will open in July', 'If the old bridge does not open in July, boats will sail', 'neither'],
    ['The project cost 1.4 million euros', 'The project cost EUR 1,412,000 in the end', 'neither'],
    ['The project cost 1.4 million euros', 'The project cost €1.4m in the end', 'agrees'],
    ['The project cost 2.4 million euros', 'The project cost €1.4m in the end', 'conflicts'],
    ['Anna Meier leads the new library', 'The new library is led by somebody who leads well', 'neither'],
    ['Anna Meier leads the new library', 'Meier, Anna, leads the new library', 'agrees'],
    ['12 volunteers repaired the old mill', '31 windows of the old mill were repaired by volunteers', 'neither'],
    ['Half of the trains ran late', '50% of the trains ran late', 'agrees'],
    ['One person was hurt in the accident', 'Two persons were hurt in the accident', 'neither'],
    ['Coffee is good', 'Coffee is not good', 'neither'],
  ],
  de: [
    ['Das Museum öffnet am 3. Mai', 'Das Museum öffnet am 5. Mai 2024 seine Türen', 'conflicts'],
    ['Das Museum öffnet am 5. Mai', 'Das Museum öffnet am 5. Mai 2024 seine Türen', 'agrees'],
    ['1.400 Wasserkocher kamen zurück', 'Zurück kamen 1 400 Wasserkocher', 'agrees'],
    ['1.400 Wasserkocher kamen zurück', 'Zurück kamen 1.150 Wasserkocher', 'conflicts'],
    ['Zwölf der einunddreißig Züge kamen zu spät', 'Von 31 Zügen kamen 12 der Züge zu spät', 'agrees'],
    ['Die Brücke öffnet im Juli wieder', 'Die Brücke öffnet im Juli nicht wieder', 'conflicts'],
    ['Die Brücke öffnet nicht vor Juni wieder', 'Die Brücke öffnet im Juli wieder', 'neither'],
    ['Bei dem Brand wurde niemand verletzt', 'Bei dem Brand wurden zwei Menschen verletzt', 'conflicts'],
    ['Nicht nur Züge fuhren verspätet', 'Züge fuhren verspätet', 'agrees'],
    ['Der Umbau kostet 1,4 Millionen Euro', 'Der Umbau kostet 1.400.000 Euro', 'agrees'],
    ['Der Umbau kostet 1,4 Millionen Euro', 'Der Umbau kostet 2,4 Mio. Euro', 'conflicts'],
    ['Die Bibliothek öffnet um 18 Uhr', 'Die Bibliothek öffnet um 19 Uhr', 'conflicts'],
  ],
  fr: [
    ['Le musée ouvre le 3 mai', 'Le musée ouvre ses portes le 5 mai 2024', 'conflicts'],
    ['Le musée ouvre le 1er mai', 'Le musée ouvre ses portes le 1 mai 2024', 'agrees'],
    ['Le pont ouvrira en juillet', "Le pont n'ouvrira pas en juillet", 'conflicts'],
    ["Le pont n'ouvrira pas avant juin", 'Le pont ouvrira en juillet', 'neither'],
    ['Le vieux pont ouvrira en juillet', "Le vieux pont n'ouvrira qu'en juillet", 'agrees'],
    ["Personne n'a été blessé", 'Deux personnes ont été blessé', 'conflicts'],
    ['Quatre-vingt-dix trains sont arrivés', '90 trains sont arrivés', 'agrees'],
    ['Les ventes augmentent de 12 pour cent', 'Les ventes augmentent de 14 % au printemps', 'conflicts'],
  ],
  es: [
    ['El museo abre el 3 de mayo', 'El museo abre sus puertas el 5 de mayo de 2024', 'conflicts'],
    ['El museo abre el 5 de mayo', 'El museo abre sus puertas el 5 de mayo de 2024', 'agrees'],
    ['El puente viejo abre en julio', 'El puente viejo no abre en julio', 'conflicts'],
    ['El puente no abre antes de junio', 'El puente abre en julio', 'neither'],
    ['Treinta y un trenes llegaron tarde', 'Llegaron tarde 31 trenes', 'agrees'],
    ['Doce trenes llegaron tarde', 'Llegaron tarde 31 trenes', 'conflicts'],
  ],
  it: [
    ['Il museo apre il 3 maggio', 'Il museo apre le porte il 5 maggio 2024', 'conflicts'],
    ['Il museo apre il 5 maggio', 'Il museo apre le porte il 5 maggio 2024', 'agrees'],
    ['Il ponte vecchio apre a luglio', 'Il ponte vecchio non apre a luglio', 'conflicts'],
    ['Trentuno treni sono arrivati tardi', '31 treni sono arrivati tardi', 'agrees'],
    ['Il biglietto del tram costa 5 euro', 'Il biglietto del tram costa 7 euro', 'conflicts'],
  ],
  pt: [
    ['O museu abre no dia 3 de maio', 'O museu abre as portas no dia 5 de maio de 2024', 'conflicts'],
    ['O museu abre no dia 5 de maio', 'O museu abre as portas no dia 5 de maio de 2024', 'agrees'],
    ['A ponte velha abre em julho', 'A ponte velha não abre em julho', 'conflicts'],
    ['A ponte velha abre no verão', 'A ponte velha abre no verão', 'agrees'],
    ['Trinta e um comboios chegaram tarde', '31 comboios chegaram tarde', 'agrees'],
  ],
  nl: [
    ['Het museum opent op 3 mei', 'Het museum opent op 5 mei 2024 de deuren', 'conflicts'],
    ['Het museum opent op 5 mei', 'Het museum opent op 5 mei 2024 de deuren', 'agrees'],
    ['De oude brug opent in juli', 'De oude brug opent niet in juli', 'conflicts'],
    ['De brug opent niet voor juni', 'De brug opent in juli', 'neither'],
    ['Eenendertig treinen reden te laat', '31 treinen reden te laat', 'agrees'],
    ['Twaalf treinen reden te laat', '31 treinen reden te laat', 'conflicts'],
  ],
}

describe.each(Object.entries(pairs))('in %s', (language, list) => {
  it.each(list)('%s / %s: %s', (idea, source, expected) => {
    expect(verdict(judged(idea, language), judged(source, language))).toBe(expected)
  })
})
