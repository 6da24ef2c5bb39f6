/** Texts of the pages in the language of the workspace. */

export interface Words {
  skip: string
  newer: string
  older: string
  empty: string
  read: string
  original: string
  tags: string
  more: string
  picture: string
  feeds: string
  home: string
  missing: string
  missingText: string
  removed: string
  removedText: string
  failed: string
  failedText: string
}

const en: Words = {
  skip: 'Skip to content',
  newer: 'Newer',
  older: 'Older',
  empty: 'Nothing published yet.',
  read: 'Continue reading',
  original: 'First published at',
  tags: 'Tags',
  more: 'More posts',
  picture: 'Open picture',
  feeds: 'Feeds',
  home: 'To the front page',
  missing: 'Page not found',
  missingText: "This page doesn't exist. Check the address.",
  removed: 'This post was removed',
  removedText: "It's no longer published here.",
  failed: 'This page cannot be shown',
  failedText: 'Something went wrong. Please try again in a moment.',
}

const de: Words = {
  skip: 'Zum Inhalt springen',
  newer: 'Neuere',
  older: 'Ältere',
  empty: 'Noch nichts veröffentlicht.',
  read: 'Weiterlesen',
  original: 'Zuerst erschienen bei',
  tags: 'Schlagwörter',
  more: 'Weitere Beiträge',
  picture: 'Bild öffnen',
  feeds: 'Feeds',
  home: 'Zur Startseite',
  missing: 'Seite nicht gefunden',
  missingText: 'Unter dieser Adresse gibt es nichts. Vielleicht enthält sie einen Tippfehler.',
  removed: 'Dieser Beitrag wurde entfernt',
  removedText: 'Er ist hier nicht mehr veröffentlicht.',
  failed: 'Diese Seite kann nicht angezeigt werden',
  failedText: 'Etwas ist schiefgegangen. Bitte gleich noch einmal versuchen.',
}

const fr: Words = {
  skip: 'Aller au contenu',
  newer: 'Plus récent',
  older: 'Plus ancien',
  empty: 'Rien de publié pour le moment.',
  read: 'Lire la suite',
  original: 'Première publication sur',
  tags: 'Mots-clés',
  more: 'Autres articles',
  picture: 'Ouvrir l’image',
  feeds: 'Flux',
  home: 'Vers la page d’accueil',
  missing: 'Page introuvable',
  missingText: 'Il n’y a rien à cette adresse. Elle contient peut-être une faute de frappe.',
  removed: 'Cet article a été retiré',
  removedText: 'Il n’est plus publié ici.',
  failed: 'Cette page ne peut pas être affichée',
  failedText: 'Une erreur s’est produite. Merci de réessayer dans un instant.',
}

const es: Words = {
  skip: 'Saltar al contenido',
  newer: 'Más recientes',
  older: 'Más antiguas',
  empty: 'Todavía no hay nada publicado.',
  read: 'Seguir leyendo',
  original: 'Publicado por primera vez en',
  tags: 'Etiquetas',
  more: 'Más publicaciones',
  picture: 'Abrir imagen',
  feeds: 'Fuentes',
  home: 'A la página principal',
  missing: 'Página no encontrada',
  missingText: 'No hay nada en esta dirección. Puede que tenga un error.',
  removed: 'Esta publicación se ha retirado',
  removedText: 'Ya no está publicada aquí.',
  failed: 'Esta página no se puede mostrar',
  failedText: 'Algo ha fallado. Inténtalo de nuevo en un momento.',
}

const it: Words = {
  skip: 'Vai al contenuto',
  newer: 'Più recenti',
  older: 'Meno recenti',
  empty: 'Ancora nessuna pubblicazione.',
  read: 'Continua a leggere',
  original: 'Pubblicato per la prima volta su',
  tags: 'Etichette',
  more: 'Altri articoli',
  picture: 'Apri l’immagine',
  feeds: 'Feed',
  home: 'Alla pagina iniziale',
  missing: 'Pagina non trovata',
  missingText: 'A questo indirizzo non c’è nulla. Forse contiene un errore.',
  removed: 'Questo articolo è stato rimosso',
  removedText: 'Qui non è più pubblicato.',
  failed: 'Questa pagina non può essere mostrata',
  failedText: 'Qualcosa è andato storto. Riprova tra un momento.',
}

const nl: Words = {
  skip: 'Naar de inhoud',
  newer: 'Nieuwer',
  older: 'Ouder',
  empty: 'Nog niets gepubliceerd.',
  read: 'Verder lezen',
  original: 'Eerst verschenen op',
  tags: 'Trefwoorden',
  more: 'Meer berichten',
  picture: 'Afbeelding openen',
  feeds: 'Feeds',
  home: 'Naar de voorpagina',
  missing: 'Pagina niet gevonden',
  missingText: 'Op dit adres is niets te vinden. Misschien zit er een typefout in.',
  removed: 'Dit bericht is verwijderd',
  removedText: 'Het staat hier niet meer.',
  failed: 'Deze pagina kan niet worden getoond',
  failedText: 'Er ging iets mis. Probeer het zo nog eens.',
}

const byLanguage: Record<string, Words> = { en, de, fr, es, it, nl }

/** Falls back to English. */
export const wordsFor = (language: string): Words => byLanguage[language.toLowerCase().split('-')[0] ?? ''] ?? en
