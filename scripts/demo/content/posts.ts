/** What a cafe at a harbor publishes. The tests of the web app show the same posts. */

/** Accounts by the purpose of a post; see `groups`. */
export type GroupName = keyof typeof groups

export const groups = {
  Everywhere: ['site', 'bluesky', 'mastodon', 'facebook', 'linkedin'],
  Fediverse: ['mastodon', 'bluesky'],
  Pictures: ['instagram', 'facebook', 'pinterest', 'bluesky'],
  Neighborhood: ['facebook', 'google_business', 'discord'],
  Headlines: ['x', 'threads', 'bluesky', 'mastodon'],
} as const

export interface Post {
  text: string
  group: GroupName
  title?: string
  /** The name of a picture in `pictures.ts`. */
  picture?: string
}

/** One for each state that the web app shows differently. */
export const postOf = {
  draft: {
    text: 'New winter hours: we open at eight from December, and the lamp above the door stays on until ten.',
    group: 'Everywhere',
    picture: 'lamp.jpg',
  },
  scheduled: { text: 'On Thursday Marta reads from her logbook. Doors open at 19:00.', group: 'Fediverse', picture: 'reading.jpg' },
  published: {
    text: 'Fresh from the quay: sardines with lemon, and bread that is still warm.',
    group: 'Everywhere',
    picture: 'sardines.jpg',
  },
  failed: { text: 'We are looking for somebody who likes early mornings and strong coffee.', group: 'Everywhere' },
  looking: { text: 'The ferry is late, so we keep the kitchen open for another hour.', group: 'Fediverse', picture: 'ferry.jpg' },
  asking: { text: 'Thank you for 5,000 cups this month.', group: 'Fediverse' },
} as const satisfies Record<string, Post>

/** Published at the posting slots of the mornings, in this order. */
export const mornings: readonly Post[] = [
  { text: 'The oven has been on since five. Bread until it is gone.', group: 'Pictures', picture: 'bread.jpg', title: 'Bread since five' },
  {
    text: 'Soup of the week: tomato with basil, and toast from yesterday’s loaf.',
    group: 'Everywhere',
    picture: 'soup.jpg',
    title: 'Soup of the week',
  },
  { text: 'The 6:40 ferry leaves on time today. Coffee to take along is ready at 6:15.', group: 'Headlines' },
  { text: 'Two tables by the window are free this morning. First come, first seated.', group: 'Neighborhood' },
  postOf.published,
  {
    text: 'Market on the square until two. Our stall is the one with the red awning.',
    group: 'Pictures',
    picture: 'market.jpg',
    title: 'Market day',
  },
  {
    text: 'We now grind decaf to order. It took us a year to find one that we drink ourselves.',
    group: 'Fediverse',
    picture: 'flat-white.jpg',
  },
  {
    text: 'Custard tarts come out of the oven at ten and at three.',
    group: 'Pictures',
    picture: 'tarts.jpg',
    title: 'Custard tarts at ten',
  },
  { text: 'A question for our regulars: oat or barley milk? We keep the one that gets more hands.', group: 'Headlines' },
  {
    text: 'What a good morning costs: we publish the price that we pay for each of our three coffees, and why it went up.',
    group: 'Everywhere',
    title: 'What our coffee costs',
    picture: 'flat-white.jpg',
  },
  { text: 'Fog on the water, so the ferry waits, and so do the tarts.', group: 'Fediverse', picture: 'harbour-dawn.jpg' },
  { text: 'Market today, with the first oranges. We are back behind the counter at three.', group: 'Neighborhood', picture: 'market.jpg' },
  { text: 'Our roaster visits tomorrow. Bring questions, leave with a bag.', group: 'Headlines' },
  {
    text: 'Soup of the week: leek and potato, with mussels if the boats come in early.',
    group: 'Everywhere',
    picture: 'soup.jpg',
    title: 'Leek, potato, perhaps mussels',
  },
  { text: 'Sunrise at 7:14, seen from table six.', group: 'Pictures', picture: 'harbour-dawn.jpg', title: 'Sunrise from table six' },
  { text: 'Found: one blue scarf, one umbrella, and a very good book. Ask at the counter.', group: 'Neighborhood' },
  {
    text: 'The last sardines before winter. Tomorrow the boats turn to mackerel.',
    group: 'Pictures',
    picture: 'sardines.jpg',
    title: 'The last sardines',
  },
  { text: 'Market until two, and the brass band at noon.', group: 'Fediverse', picture: 'market.jpg' },
  {
    text: 'New on the shelf: a small dark roast that forgives a slow morning.',
    group: 'Pictures',
    picture: 'flat-white.jpg',
    title: 'New on the shelf',
  },
]

/** Published at the posting slots of the evenings, in this order. */
export const evenings: readonly Post[] = [
  { text: 'The lamp above the door is on. As long as it is, so is the kettle.', group: 'Fediverse', picture: 'lamp.jpg' },
  { text: 'Tonight’s table for strangers: eight seats, one pot, no phones.', group: 'Neighborhood' },
  {
    text: 'How we plan a week: one page, three coffees, and a list that everyone can edit.',
    group: 'Everywhere',
    title: 'How we plan a week',
  },
  {
    text: 'The lighthouse is lit for the first time since the storm.',
    group: 'Pictures',
    picture: 'lighthouse.jpg',
    title: 'The light is back',
  },
  { text: 'Rain until Thursday. The window seats have never been better.', group: 'Headlines', picture: 'rain.jpg' },
  { text: 'Reading at seven: Inês brings three poems and a song.', group: 'Fediverse', picture: 'reading.jpg' },
  { text: 'The evening boat brought salt, letters and two new guests. We saved them tart.', group: 'Fediverse', picture: 'ferry.jpg' },
  { text: 'We close an hour later while the ferry runs late.', group: 'Neighborhood' },
  {
    text: 'Ten years ago today we carried the first table up from the quay.',
    group: 'Everywhere',
    picture: 'harbour-dawn.jpg',
    title: 'Ten years on the quay',
  },
  {
    text: 'Leftover soup goes to the night shift of the lighthouse. Bring a jar, take some along.',
    group: 'Neighborhood',
    picture: 'soup.jpg',
  },
  {
    text: 'Tomorrow’s bread is proofing. Order before nine and it is yours.',
    group: 'Pictures',
    picture: 'bread.jpg',
    title: 'Order tomorrow’s bread',
  },
  { text: 'Small thing, big difference: we turned the music down by a third.', group: 'Headlines' },
  { text: 'A night for the lighthouse: the keeper tells how the lamp was saved.', group: 'Fediverse', picture: 'lighthouse.jpg' },
  { text: 'Card payments work again. Thank you for your patience and your coins.', group: 'Neighborhood' },
  { text: 'Last orders at half past nine. The tide table hangs by the door.', group: 'Fediverse', picture: 'rain.jpg' },
  { text: 'Both ovens off, both lamps on. See you at six.', group: 'Headlines', picture: 'lamp.jpg' },
]

/** Take the next open posting slots. */
export const queued: readonly Post[] = [
  {
    text: 'Mackerel is in. Grilled, with mustard and the first winter salad.',
    group: 'Pictures',
    picture: 'sardines.jpg',
    title: 'Mackerel is in',
  },
  {
    text: 'The window seats can be booked from Monday on. One for reading is always kept.',
    group: 'Everywhere',
    picture: 'rain.jpg',
    title: 'Book a window seat',
  },
  { text: 'Soup of the week: pumpkin with roasted seeds.', group: 'Everywhere', picture: 'soup.jpg', title: 'Pumpkin, roasted seeds' },
  {
    text: 'Behind the counter: Tomás on how he pours a leaf in nine seconds.',
    group: 'Pictures',
    picture: 'flat-white.jpg',
    title: 'A leaf in nine seconds',
  },
  { text: 'Which book did you leave at our table? Ours now has eleven names in it.', group: 'Fediverse', picture: 'reading.jpg' },
  { text: 'Tart class: twelve people, one oven, two dozen tarts each.', group: 'Neighborhood', picture: 'tarts.jpg' },
  { text: 'What the tide does to our opening hours, in one picture.', group: 'Fediverse', picture: 'lighthouse.jpg' },
  { text: 'The market moves indoors for the winter. Same stall, warmer hands.', group: 'Neighborhood', picture: 'market.jpg' },
]

export interface DatedPost extends Post {
  /** Days from today. */
  day?: number
  /** The next such day in place of it; 0 is Sunday. */
  weekday?: number
  time: string
}

export const scheduled: readonly DatedPost[] = [
  { ...postOf.scheduled, weekday: 3, time: '11:00' },
  {
    text: 'Lighthouse night: the keeper opens the stairs, we bring the soup.',
    group: 'Everywhere',
    picture: 'lighthouse.jpg',
    title: 'Lighthouse night',
    day: 4,
    time: '16:00',
  },
  {
    text: 'Breakfast by the water tomorrow, from seven until the bread is gone.',
    group: 'Pictures',
    picture: 'bread.jpg',
    title: 'Breakfast by the water',
    day: 3,
    time: '07:30',
  },
  { text: 'We close on Monday for a day: the floor gets its new oak.', group: 'Neighborhood', picture: 'lamp.jpg', day: 9, time: '15:00' },
]

/** Drafts, some with a planned time. */
export const drafts: readonly (Post & Partial<DatedPost>)[] = [
  { ...postOf.draft, day: 6, time: '12:00' },
  {
    text: 'Gift vouchers for winter: a coffee a week until March.',
    group: 'Everywhere',
    picture: 'flat-white.jpg',
    title: 'A coffee a week',
    day: 8,
    time: '10:30',
  },
  { text: 'Job: a baker who likes the quiet before six. Ask Marta for the hours and the pay, we publish both.', group: 'Headlines' },
  { text: 'Ideas for the New Year menu: less, warmer, later.', group: 'Fediverse' },
]

export const article: Post & { title: string } = {
  title: 'Winter on the quay',
  group: 'Everywhere',
  text: `The first winter that we keep the quay lit, a few things change.

## Hours

- **Mornings** from eight
- *Evenings* until the lamp goes out, see [the calendar](https://harbour.example/calendar)

> Whoever comes by boat rings the bell twice.

| Day | Kitchen |
|---|---|
| Friday | until ten |
| Sunday | closed |

\`\`\`
bell twice = boat
\`\`\``,
}
