/** Words whose period doesn't end a sentence, in lowercase and without it. Initials and "U.S." are recognized by form. */
const list = `
  adj adm al approx apr apt aug ave bldg blvd brig capt cf cmdr co col corp dec dept dr ed eds esp est etal ex feb fig figs fr
  ft gen gov hon hr inc jan jr jul jun lt ltd maj mar messrs min mr mrs ms mt mx nov oct op phd pl pp prof pub rep rev
  sen sep sept sgt sq sr ste st str tel trans univ viz vol vols vs
  abb abs abschn allg art bd betr bez bspw bzgl bzw ca dipl ebd einschl entspr evtl geb gegr gem ggf hrsg inkl insb
  dipl.-ing ev fa gez hl jhd verh
  jh kap lfd lt max mind mio mrd nr red rd sog std tsd usf usw vgl zzgl
  j.-b j.-c j.-f j.-l j.-m j.-p
  av bibl chap coll éd env ex hab mlle mme mm numéro obs réf suiv tél
  apdo ee lic pg pgs rr
  admón aprox arts atte avda cía dña dpto ej excmo gral núm pág págs prov sra sras sres srta ud uds
  l'avv l’avv l'ing l’ing dell'ing dell’ing mld mln
  avv cfr dott dr ecc egr gent ing pag pagg sig sigg sigra ss tab
  art cap dra exmo exma ilmo sra srs
  bijv blz ca dhr drs enz evt excl incl ir jl mevr mw nl resp tel zgn
`
export const abbreviations: ReadonlySet<string> = new Set(list.split(/\s+/).filter(Boolean))

/** These end a sentence unless a number follows: "No. 5", "p. 12". */
export const beforeNumbers: ReadonlySet<string> = new Set([
  'no',
  'nos',
  'nº',
  'n°',
  'p',
  'pp',
  'pág',
  'fig',
  'sec',
  'ch',
  'art',
  'nr',
  'núm',
  'num',
])

/** German ordinals end with a period before these: "3. Mai", "19. Jahrhundert". */
export const afterOrdinals =
  /^(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert|Jahrtausend|Jahrestag|Geburtstag|Jh|Weltkrieg|Klasse|Stock|Etage|Auflage|Ausgabe|Bezirk|Bundesliga|Liga|Platz|FC|Lebensjahr|Etappe|Kongress)(?:\p{Ll}{0,3})(?![\p{L}\p{N}])/u
