import { Fragment, type ReactNode } from 'react'
import details from '#ui/details/details.module.css'

/** Names and values. An absent value leaves its name out too. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className={details.facts}>
    {facts
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
  </dl>
)
