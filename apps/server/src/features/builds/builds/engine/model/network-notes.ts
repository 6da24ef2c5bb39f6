/** How people read and write on each network, for the model's instructions. Limits come with the profile instead. */
const notes: Readonly<Record<string, string>> = {
  bluesky:
    'Readers follow people, not brands, and scroll fast. One clear thought in plain spoken words; the first line must stand alone. Hashtags are rare: none or one. Every visible character counts as one.',
  mastodon:
    'Readers value substance, courtesy and context and dislike marketing. Say what it is and why it matters; write hashtags in CamelCase at the end, one to three that people really follow. A link always counts 23 characters.',
  x: 'Readers decide in one line: open with the most concrete fact or claim, keep sentences short, no preamble. At most one hashtag, better none. A link counts 23, an emoji and most non-Latin letters count 2.',
  threads:
    'A conversation among people: relaxed, personal, opinionated; end where a reader wants to answer. At most one topic tag. An emoji counts several characters.',
  linkedin:
    'Readers are professionals who see two lines before "more": put the insight there. Short paragraphs with a blank line between them, a concrete lesson or number, no bait and no self-praise. At most three hashtags at the end.',
  instagram:
    'The picture speaks first; the caption gives it meaning. The first sentence is all that shows. Links cannot be clicked: name where to find more. Three to five precise hashtags at the end.',
  facebook:
    'Readers are neighbours, customers and friends. Warm, complete sentences, one or two short paragraphs, a question only when it is meant.',
  tiktok: 'The text is a caption under a video: one or two lively lines with the words people search for, then a few hashtags.',
  youtube:
    'The text is the description of a video: the first two lines say what viewers get and hold the search words; details follow in short paragraphs.',
  pinterest:
    'People search for ideas to use later. Describe what one can do or make, with the words one would search for; no announcements.',
  reddit:
    'Readers punish advertising. Give the whole content in the post itself, factual and modest, in Markdown; say what you made or learnt and what is still open. The title is a plain statement.',
  telegram:
    'Subscribers read every message: a first line that says it all, then short paragraphs. No filler, no hashtags unless they sort the channel.',
  discord: 'A message in a community channel: direct and informal, the news first, Markdown only for emphasis and lists.',
  slack: 'A message to colleagues: the point in the first line, then what it changes for them. Bare of marketing.',
  nostr: 'Readers are technical and independent: plain words, facts and reasons, nothing promotional. An article form takes Markdown.',
  lemmy: 'A forum of topics: the title is a plain statement, the body gives the content and its source in Markdown. No hashtags.',
  devto: 'An article for developers in Markdown: problem, solution, example, result; headings from level two, code in fences. No hype.',
  wordpress: 'An article on a web site in Markdown: a strong first paragraph, headings where it is long, complete and lasting.',
  tumblr: 'Readers like personality and wit: an informal essay or a remark with an edge.',
  google_business:
    'People look at a business nearby: what is new, when, where, and what to do next, in two or three sentences. No hashtags.',
  site: 'An article on the author’s own site in Markdown: the whole story in the author’s words, with a strong first paragraph and headings only where it is long.',
  webhook: 'The text goes to another program: clear, complete, without formatting.',
}

const general = 'Write as a person who knows this network well: concrete, without preamble, at the length that its readers expect.'

export const networkNote = (platform: string): string => (Object.hasOwn(notes, platform) ? notes[platform] : undefined) ?? general
