import { connectText } from '#networks/connect-text.ts'
import details from '#ui/details/details.module.css'
import { Section } from '#ui/section/section.tsx'
import { translator } from '#i18n/translator.ts'
import type { NetworkSetup, Setup } from './setup.ts'

const t = translator('networkApps')

type Review = Setup['reviews'][number]

const sayDays = ({ days }: Review): string | undefined => {
  if (!days) return undefined
  return days.min === undefined ? t('daysUpTo', { max: days.max }) : t('days', { min: days.min, max: days.max })
}

const describeReview = (review: Review, network: string): string =>
  [
    connectText('review', review.code, network),
    connectText('without_review', review.without_review, network),
    sayDays(review),
    review.cost !== undefined && connectText('review_cost', review.cost, network),
  ]
    .filter((text) => typeof text === 'string')
    .join(' ')

/** What the app costs, what the network reviews, and what works before it does. */
export const Expect = ({ provider: { name, connect }, setup, state }: NetworkSetup) => {
  const costs = [
    setup.cost !== undefined && connectText('app_cost', setup.cost, name),
    setup.cost === undefined && connect.cost !== undefined && connectText('cost', connect.cost, name),
  ].filter((text) => typeof text === 'string')
  return (
    <Section title={t('expect')} {...(state === 'optional' && { text: t('optionalText') })}>
      <dl className={details.facts}>
        <dt>{t('cost')}</dt>
        <dd>{costs.length > 0 ? costs.join(' ') : t('free')}</dd>
        <dt>{t('review')}</dt>
        <dd>
          {setup.reviews.length === 0 && t('noReview')}
          {setup.reviews.map((review) => (
            <p key={`${review.code} ${review.without_review}`}>{describeReview(review, name)}</p>
          ))}
        </dd>
      </dl>
    </Section>
  )
}
