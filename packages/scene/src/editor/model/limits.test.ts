import { DesignDocument, DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import { expect, it } from 'vitest'
import { maxFontSize, maxLayers, maxLength, maxName, maxPages, maxPosition, maxText, maxTitle } from './limits.ts'

it('has the limits of the schema', () => {
  const { transform, text, name } = Layer.properties
  expect(DesignDocument.properties.pages).toMatchObject({ maxItems: maxPages })
  expect(DesignDocument.properties.title).toMatchObject({ maxLength: maxTitle })
  expect(DesignPage.properties.layers).toMatchObject({ maxItems: maxLayers })
  expect(name).toMatchObject({ maxLength: maxName })
  expect(text.properties.text).toMatchObject({ maxLength: maxText })
  expect(text.properties.font_size).toMatchObject({ maximum: maxFontSize })
  for (const axis of ['x', 'y'] as const) expect(transform.properties[axis]).toMatchObject({ minimum: -maxPosition, maximum: maxPosition })
  for (const side of ['width', 'height'] as const) expect(transform.properties[side]).toMatchObject({ minimum: 0, maximum: maxLength })
})
