/** An idea and what it is built from. The notes contradict the idea. */
export const building = {
  idea: 'The first ferry leaves at seven.',
  notes:
    'From Monday on, the first ferry leaves at 6:40. The harbour cafe opens at 6:15, so that commuters get coffee before the ferry. Tickets cost 3 euros.',
}
