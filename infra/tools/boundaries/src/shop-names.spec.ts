import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isNode, nameOf, type SyntaxNode, walk } from './nodes.ts';
import { parse } from './syntax.ts';

const repository = path.resolve(import.meta.dirname, '../../../..');
const screens = globSync(['remotes/*/src/**/*.tsx', 'shell/*/src/**/*.tsx'], { cwd: repository }).filter(
  (file) => !file.endsWith('.spec.tsx'),
);

/** `card.business_name`, `business.name`, `data.shop.name` */
function isShopName(node: unknown): boolean {
  if (!isNode(node) || node.type !== 'MemberExpression') return false;
  const name = nameOf(node.property);
  if (name === 'business_name') return true;
  const owner =
    isNode(node.object) && node.object.type === 'MemberExpression' ? node.object.property : node.object;
  return name === 'name' && ['business', 'shop'].includes(nameOf(owner));
}

const childrenOf = (node: SyntaxNode) => (Array.isArray(node.children) ? node.children : []) as SyntaxNode[];

/** True if the file draws a shop's name as an element's content, and nowhere its picture. */
function drawsNameAlone(file: string, text: string): boolean {
  let drawsName = false;
  let drawsShop = false;
  walk(parse(file, text).program, (node) => {
    if (node.type === 'JSXIdentifier' && node.name === 'ShopAvatar') drawsShop = true;
    if (
      childrenOf(node).some(
        (child) => child.type === 'JSXExpressionContainer' && isShopName(child.expression),
      )
    )
      drawsName = true;
  });
  return drawsName && !drawsShop;
}

/** Where it is one word of a line about something else. */
const LINES = ['shell/packages/insights/src/anomalies/finding-list.tsx'];

it.each([
  ['<strong>{card.business_name}</strong>', true],
  ['<h1>{data.shop.name}</h1>', true],
  ['<li><ShopAvatar id={shop.id} name={shop.name} />{shop.name}</li>', false],
  ['<p>{welcomeTo(business.name)}</p>', false],
  ['<p>{customer.name}</p>', false],
])('%s draws a name alone: %s', (jsx, isAlone) =>
  expect(drawsNameAlone('a.tsx', `const a = () => ${jsx};`)).toBe(isAlone),
);

it('no screen draws a shop’s name without the shop', () => {
  const alone = screens.filter((file) =>
    drawsNameAlone(file, readFileSync(path.join(repository, file), 'utf8')),
  );
  expect(
    alone.filter((file) => !LINES.includes(file)),
    'draw the shop with ShopAvatar, in a ShopLooks',
  ).toEqual([]);
});
