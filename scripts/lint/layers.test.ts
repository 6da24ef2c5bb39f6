import { describe, expect, it } from 'vitest'
import { findClientFault, findLayerFault } from './layers.ts'

const web = 'apps/web/src'

describe('the layers of the web app', () => {
  it.each([
    [`${web}/screens/posts/posts.tsx`, '#api/publications.ts'],
    [`${web}/screens/posts/posts.tsx`, './rows.tsx'],
    [`${web}/screens/composer/page/sheet.tsx`, '../session/session.ts'],
    [`${web}/access/enter.ts`, '#api/session.ts'],
    [`${web}/main.tsx`, './screens/posts/posts.route.ts'],
  ])('let %s import %s', (path, specifier) => expect(findLayerFault(path, specifier)).toBeUndefined())

  it.each([
    [`${web}/ui/button/button.tsx`, '#api/explain.ts', 'ui is below api'],
    [`${web}/shell/shell.tsx`, '#web/screens/posts/posts.tsx', 'shell is below screens'],
    [`${web}/lib/routing.ts`, '../main.tsx', 'lib is below'],
    [`${web}/screens/posts/posts.tsx`, '../calendar/calendar.tsx', 'no other screen'],
    [`${web}/screens/composer/session/session.ts`, '../views/text/editor.tsx', 'session/ must not import views/'],
  ])('keep %s from importing %s', (path, specifier, fault) => expect(findLayerFault(path, specifier)).toContain(fault))

  it('let only api/ use the client', () => {
    expect(findClientFault(`${web}/screens/posts/posts.tsx`, '#api/api.ts')).toContain('Only api/ calls the server')
    expect(findClientFault(`${web}/api/session.ts`, './api.ts')).toBeUndefined()
    expect(findClientFault(`${web}/screens/posts/posts.tsx`, '#api/session.ts')).toBeUndefined()
  })
})
