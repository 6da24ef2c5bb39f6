/** The page on which a person sees what became of a request to delete data. It has no styles, scripts or images. */
import { markup } from '#lib/html/markup.ts'
import type { WithdrawalRow } from './withdrawals.store.ts'

const dateOf = (date: Date): string => new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(date)

const stateOf = ({ received_at, completed_at }: WithdrawalRow): string =>
  completed_at
    ? `Your data was deleted on ${dateOf(completed_at)}.`
    : `Your request from ${dateOf(received_at)} was received. Your data will be deleted shortly.`

export const presentDeletion = (row: WithdrawalRow): string =>
  markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Data deletion</title>
</head>
<body>
<main>
<h1>Data deletion</h1>
<p>${stateOf(row)}</p>
<p>This includes the access that you gave to this service, and everything that it read with that access: profiles, comments and messages.</p>
<p>Posts that people wrote in this service belong to them and stay. To remove one from the network, delete it there.</p>
<p>Confirmation code: ${row.code}</p>
</main>
</body>
</html>
`.text
