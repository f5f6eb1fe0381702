import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSame, toBase64 } from './bytes.ts';
import { openCheckpoint, readCheckpoint, signCheckpoint, witnessesOf } from './checkpoint.ts';
import { Frontier, foldSubtrees } from './frontier.ts';
import { openNote, parseNote, signatureLine, signNote } from './note.ts';
import { COSIGNATURE, newSigner, readSigner, readVerifier, signerText, verifierText } from './note-keys.ts';
import { consistencyRanges, inclusionRanges, type Range, subtreesOf } from './ranges.ts';
import { portableHash, treeHashWith } from './tree-hash.ts';
import { isConsistent, isIncluded } from './verify-proofs.ts';

const hash = portableHash;
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** MTH of RFC 6962, implemented literally. */
function rootOf(leaves: readonly Uint8Array[]): Uint8Array {
  const [first] = leaves;
  if (!first) return hash.empty;
  if (leaves.length === 1) return first;
  const middle = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return hash.node(rootOf(leaves.slice(0, middle)), rootOf(leaves.slice(middle)));
}

/** Leaves and roots published with Certificate Transparency's reference implementation. */
const INPUTS = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

describe('the tree', () => {
  it('has the roots of the published vectors, with any SHA-256', () => {
    const native = treeHashWith((data) => createHash('sha256').update(data).digest());
    for (const one of [portableHash, native]) {
      const tree = new Frontier(one);
      expect(hex(tree.root())).toBe(ROOTS[0]);
      for (const [at, input] of INPUTS.entries()) {
        tree.push(one.leaf(Buffer.from(input, 'hex')));
        expect(hex(tree.root())).toBe(ROOTS[at + 1]);
      }
    }
  });

  const leaves = Array.from({ length: 70 }, (_, at) => hash.leaf(Uint8Array.of(at)));
  const hashOf = ({ from, to }: Range) =>
    foldSubtrees(
      hash,
      subtreesOf({ from, to }).map(({ level, index }) =>
        rootOf(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)),
      ),
    );

  it('proves each leaf in each tree, and no other leaf, index or root', () => {
    for (let size = 1; size <= leaves.length; size += 1) {
      const root = rootOf(leaves.slice(0, size));
      for (let index = 0; index < size; index += 1) {
        const proof = inclusionRanges(index, size).map(hashOf);
        const claim = { index, size, leaf: leaves[index] as Uint8Array, proof, root };
        expect(isIncluded(hash, claim)).toBe(true);
        expect(isIncluded(hash, { ...claim, leaf: hash.leaf(Uint8Array.of(200)) })).toBe(false);
        expect(isIncluded(hash, { ...claim, index: (index + 1) % (size + 1) })).toBe(false);
        expect(isIncluded(hash, { ...claim, proof: [...proof, root] })).toBe(false);
      }
    }
  });

  it('proves that each tree extends each earlier one, and no other', () => {
    for (let newer = 0; newer <= leaves.length; newer += 1) {
      for (let older = 0; older <= newer; older += 1) {
        const proof = consistencyRanges(older, newer).map(hashOf);
        const claim = {
          older: { size: older, root: rootOf(leaves.slice(0, older)) },
          newer: { size: newer, root: rootOf(leaves.slice(0, newer)) },
          proof,
        };
        expect(isConsistent(hash, claim)).toBe(true);
        const other = { size: older, root: hash.leaf(Uint8Array.of(200)) };
        expect(isConsistent(hash, { ...claim, older: other })).toBe(false);
        expect(isConsistent(hash, { ...claim, proof: [...proof, hash.empty] })).toBe(false);
      }
    }
  });
});

describe('a signed note', () => {
  // The example of golang.org/x/mod/sumdb/note.
  const PUBLIC = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
  const PRIVATE = 'PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz';
  const TEXT =
    "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
  const NOTE = `${TEXT}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`;

  it('is written and read as by the reference implementation', () => {
    expect(signNote(TEXT, [readSigner(PRIVATE)])).toBe(NOTE);
    expect(openNote(NOTE, [readVerifier(PUBLIC)])?.text).toBe(TEXT);
    expect(signerText(readSigner(PRIVATE))).toBe(PRIVATE);
    expect(verifierText(readSigner(PRIVATE))).toBe(PUBLIC);
  });

  it('is rejected after a change of its text, signature or key', () => {
    const verifiers = [readVerifier(PUBLIC)];
    expect(openNote(NOTE.replace('think', 'thank'), verifiers)).toBeNull();
    expect(openNote(NOTE.replace('NIuG', 'NIuH'), verifiers)).toBeNull();
    expect(openNote(NOTE, [newSigner('PeterNeumann')])).toBeNull();
    expect(openNote(TEXT, verifiers)).toBeNull();
    expect(() => readVerifier(PUBLIC.replace('c74f', 'c74e'))).toThrow('id');
    expect(() => readSigner(PUBLIC)).toThrow('signing key');
  });

  it('survives any bytes', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => parseNote(text) === null || text !== ''));
  });
});

describe('a checkpoint', () => {
  it('is read as in the specification', () => {
    const note =
      'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n' +
      '— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n';
    const read = readCheckpoint(note);
    expect(read?.origin).toBe('example.com/behind-the-sofa');
    expect(read?.size).toBe(20852163);
    expect(toBase64(read?.root ?? new Uint8Array())).toBe('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=');
    expect(readCheckpoint(note.replace('20852163', '020852163'))).toBeNull();
  });

  it('verifies with its own log’s key, and carries cosignatures', () => {
    const [log, other] = [newSigner('shop.example/log'), newSigner('shop.example/log')];
    const witness = newSigner('pi.example/w', COSIGNATURE);
    const root = new Uint8Array(randomBytes(32));
    const note = signCheckpoint(log, { size: 7, root });
    const opened = openCheckpoint(note, log);
    expect(opened && isSame(opened.root, root)).toBe(true);
    expect(openCheckpoint(note, other)).toBeNull();
    const text = parseNote(note)?.text ?? '';
    const witnessed = note + signatureLine(witness, text, 1_679_315_147);
    expect(witnessesOf(witnessed, [witness])).toHaveLength(1);
    expect(openCheckpoint(witnessed, log)?.size).toBe(7);
    expect(witnessesOf(note, [witness])).toEqual([]);
  });
});
