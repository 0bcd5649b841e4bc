/** What the front end must take, construct by construct: [what, module scope, statements]. */
export const accepted: readonly (readonly [what: string, module: string, body: string])[] = [
  [
    'declarations of all kinds',
    'const A = 3; const B: f32 = 2; override C: u32 = 4; override D = 1.5; override E: bool; var<private> p: vec3f = vec3f(1, 2, 3); var<workgroup> w: array<u32, A>; alias V = vec3<f32>;',
    'var v: V = p; v.x += B * f32(C) + D; if (E) { w[0] = C; } data[i] = v.x;',
  ],
  [
    'every way to write a number',
    '',
    'let a = 1; let b = 1u; let c = 0x1Fu; let d = -2147483648; let e = 1.; let f = .5; let g = 1e3; let h = 1.5e-3f; let k = 2f; let l = 0x1p3; let m = 0x1.8p-2f; let n = 7i; let o = 0xffffffffu; data[i] = f32(a + d + n) + f32(b + c + o) + e + f + g + h + k + l + m;',
  ],
  [
    'vectors and constructors',
    '',
    'let a = vec2f(1.0); let b = vec3(a, 2); let c = vec4<i32>(vec4f(b, 1.0)); let d = vec2<bool>(true, false); let e = vec3u(); let f = vec3(1, 2, 3); let g = vec2(lane, 3); data[i] = a.x + f32(c.w) + f32(e.x) + f32(f.z) + select(0.0, 1.0, d.y) + f32(g.x);',
  ],
  [
    'matrices',
    'const M = mat2x2f(1, 2, 3, 4);',
    'let m = mat3x3<f32>(vec3f(1), vec3f(2), vec3f(3)); let n = mat2x3f(1, 2, 3, 4, 5, 6); let t = transpose(n); let v = m * vec3f(1) + vec3f(1) * m; var w = n * t; w += m; w = w * 2.0 - m; data[i] = v.x + w[1][2] + determinant(M) + (M * vec2f(1, 1)).x + mat2x2(1, 0, 0, 1)[0].x + mat3x3f(m)[0].x;',
  ],
  [
    'arrays',
    'const T = array(1, 2, 3); const U = array<f32, 2>(0.5, 1.5);',
    'var a: array<f32, 4>; a[lane & 3] = 1.0; let b = array<vec2f, 2>(vec2f(1), vec2f(2)); var c = array(1.0, 2.0, a[0]); c[1] = f32(T[lane % 3]) + U[lane & 1]; data[i] = a[1] + b[lane & 1].y + c[1];',
  ],
  [
    'structs',
    'struct Inner { a: f32, b: vec3f } struct Outer { inner: Inner, list: array<Inner, 2>, }',
    'var o = Outer(); o.inner = Inner(1, vec3f(2)); o.list[1].b.y = 3; o.list[0] = o.inner; let p = o; data[i] = p.list[1].b.y + p.inner.a;',
  ],
  [
    'constants of structs and arrays',
    'struct S { a: f32, b: array<u32, 2> } const LIST = array<S, 2>(S(1, array<u32, 2>(2, 3)), S());',
    'data[i] = LIST[0].a + f32(LIST[0].b[1]) + LIST[lane & 1].a;',
  ],
  [
    'pointers',
    'fn bump(p: ptr<function, f32>, by: f32) -> f32 { *p += by; return *p; } fn second(p: ptr<function, array<vec3f, 2>>) -> f32 { p[1].y = 2.0; (*p)[0].x = 1.0; return p[1].y; }',
    'var x = 1.0; var l: array<vec3f, 2>; let y = bump(&x, 2.0); let q = &l; (*q)[0] = vec3f(1); data[i] = x + y + second(&l) + second(q);',
  ],
  [
    'pointers to memory of all spaces',
    'var<private> own: f32; var<workgroup> ours: array<atomic<u32>, 4>; fn a(p: ptr<private, f32>) { *p = 1; } fn b(p: ptr<workgroup, atomic<u32>>) -> u32 { return atomicAdd(p, 1u); } fn c(p: ptr<storage, array<f32>, read_write>, k: u32) { p[k] += 1.0; }',
    'a(&own); let old = b(&ours[lane & 3]); c(&data, i); data[i] = own + f32(old);',
  ],
  [
    'all assignments',
    '',
    'var a = 1; var b = 1u; var c = 1.0; a += 1; a -= 1; a *= 2; a /= 2; a %= 3; a &= 1; a |= 2; a ^= 3; b <<= 2u; b >>= 1; a++; b--; c /= 2; var v = vec2f(1); v *= 2.0; v[1] = 3; v.x -= 1; _ = a; _ = v.x; data[i] = c + f32(b) + v.y;',
  ],
  ['if', '', 'if (lane == 0u) { data[i] = 1; } else if lane < 3u { data[i] = 2; } else { data[i] = 3; }'],
  [
    'loops',
    '',
    'for (var k = 0; k < 4; k++) { if (k == 2) { continue; } data[i] += 1; } var n = 0; while n < 3 { n++; } loop { n--; if (n < 0) { break; } continuing { data[i] += 1; break if n == 1; } } for (;;) { break; } var k = 0; for (k = 1; k < 2; k += 1) { }',
  ],
  [
    'switch',
    'const TWO = 2u;',
    'switch lane { case 0, 1: { data[i] = 1; } case TWO { data[i] = 2; if (i == 3) { break; } } case 7u, default: { } } switch (i32(lane)) { default { } case -1: { return; } }',
  ],
  ['blocks and shadowing', 'const X = 1.0;', 'let y = X; { let y = 2; { var X = y; X++; } } data[i] = y;'],
  ['early return', '', 'if (i >= arrayLength(&data)) { return; } data[i] = 1.0;'],
  [
    'functions, one used before it is declared',
    'fn first(x: f32) -> f32 { return later(x) + later(2); } fn later(x: f32) -> f32 { if (x > 1) { return x; } else { return -x; } } fn nothing() { }',
    'nothing(); first(1); data[i] = first(2.0);',
  ],
  [
    'returns on every path',
    'fn f(x: i32) -> i32 { switch x { case 0: { return 1; } default: { return 2; } } } fn g(x: i32) -> i32 { loop { if (x > 0) { return 1; } } } fn h(x: i32) -> i32 { { return x; } }',
    'data[i] = f32(f(1) + g(2) + h(3));',
  ],
  [
    'operators in their order',
    '',
    'let a = 1 + 2 * 3 - 4 / 2 % 3; let b = (lane & 3u) == 2u && i > 1u; let c = lane << 1u; let d = (lane + 1) >> 2u; let e = lane & 1 & 2; let f = (lane ^ 1u) | 2u; let g = -vec2f(1) * 2.0 + 1.0; let h = !b; let k = ~lane; data[i] = f32(a) + f32(c + d + e + f + k) + g.x + select(0.0, 1.0, h);',
  ],
  [
    'mixed widths',
    '',
    'let v = vec3f(1, 2, 3); let a = v * 2; let b = 2 / v; let c = v % vec3f(2) - 1; let d = vec2u(lane) + 1; data[i] = (a + b + c).x + f32(d.y);',
  ],
  [
    'comparisons lane by lane',
    '',
    'let a = vec3f(1) < vec3f(2, 0, 1); let b = vec2i(1) == vec2i(1); let c = all(a) || any(b); let d = a & vec3<bool>(true); let e = true & c; data[i] = select(0.0, 1.0, c && d.x && e);',
  ],
  [
    'swizzles',
    '',
    'var v = vec4f(1, 2, 3, 4); v = v.wzyx; v.x = v.rgb.g; v.b = 2; let w = v.xx.yxy; data[i] = w.z + v.xyz.zy.x;',
  ],
  [
    'builtin functions of numbers',
    '',
    'let x = data[i]; let v = vec3f(x); let n = i32(lane); let a = abs(n) + clamp(n, 0, 3) + max(n, 2) + min(n, -1) + sign(n); let b = acos(x) + asin(x) + atan(x) + atan2(x, 1) + ceil(x) + cos(x) + cosh(x) + degrees(x) + exp(x) + exp2(x) + floor(x) + fma(x, 2, 3) + fract(x) + inverseSqrt(x) + ldexp(x, 2) + log(x) + log2(x) + pow(x, 2) + pow(2, x) + radians(x) + round(x) + saturate(x) + sin(x) + sinh(x) + smoothstep(0, 1, x) + sqrt(x) + step(0.5, x) + tan(x) + tanh(x) + trunc(x); let c = cross(v, v) + mix(v, v, 0.5) + mix(v, v, v) + normalize(v) + reflect(v, v); let d = dot(v, v) + distance(v, c) + length(v) + length(x) + f32(dot(vec2i(n), vec2i(1))); let e = countLeadingZeros(lane) + countOneBits(lane) + countTrailingZeros(lane) + extractBits(lane, 1, 2) + firstLeadingBit(lane) + firstTrailingBit(lane) + insertBits(lane, 1, 2, 3) + reverseBits(lane); let f = select(1.0, x, true) + select(v, c, v < c).x + select(v, c, x > 1).y; let g = pack2x16float(v.xy) + pack2x16float(vec2(1, 2)); data[i] = f32(a) + b + c.x + d + f32(e) + f + unpack2x16float(g).y + ldexp(v, vec3i(1)).x;',
  ],
  [
    'atomics',
    '@group(0) @binding(1) var<storage, read_write> counts: array<atomic<u32>>; struct Sums { total: atomic<i32> } @group(0) @binding(2) var<storage, read_write> sums: Sums;',
    'let a = atomicAdd(&counts[0], 1) + atomicSub(&counts[1], 1u) + atomicLoad(&counts[i]) + atomicExchange(&counts[2], 3); atomicStore(&sums.total, -1); atomicMax(&sums.total, 1); let b = atomicMin(&sums.total, 2) + atomicAnd(&sums.total, 1) + atomicOr(&sums.total, 1) + atomicXor(&sums.total, 1); let c = atomicCompareExchangeWeak(&counts[0], 1, 2); data[i] = f32(a) + f32(b) + select(0.0, f32(c.old_value), c.exchanged);',
  ],
  [
    'bitcasts',
    '',
    'let a = bitcast<u32>(data[i]); let b = bitcast<vec2<f32>>(vec2u(a)); let c = bitcast<f32>(0x3f800000u); let d = bitcast<i32>(1.0); data[i] = b.x + c + f32(d);',
  ],
  [
    'conversions',
    '',
    'let a = f32(lane) + f32(true) + f32(-1); let b = i32(1.9) + i32(lane) + i32(data[i]); let c = u32(b) + u32(false) + u32(-1i); let d = bool(lane) && bool(1.0); let e = vec3f(vec3u(lane)); let f = vec2<bool>(vec2f(1)); data[i] = a + f32(b) + f32(c) + e.x + select(0.0, 1.0, d && f.x);',
  ],
  [
    'constants in all their forms',
    'const A = 1 << 4; const B = A * 2 + 1; const C = sqrt(2.0) * f32(B); const D = vec3f(1, 2, 3).zyx * 2; const E = max(A, B) - min(3, 4) % 2; const F = A > 3 && !(B == 2); const G = dot(D, D) + length(vec2f(3, 4)); const H = 0xffffffffu * 2u; const I = select(1, 2, F); const J = ~0u >> 4; const K = normalize(vec3f(0, 3, 4)); const L = mat2x2f(1, 2, 3, 4) * 2.0; const_assert A == 16; const_assert D.x == 6;',
    'const local = A + 1; const_assert local == 17; var t: array<f32, local>; t[3] = C + D.y + f32(E + I) + G + f32(H + J) + K.z + L[1][1]; data[i] = t[3];',
  ],
  [
    'barriers at the top and in uniform loops',
    'const N = 64u; var<workgroup> shared_sum: array<f32, N>; struct P { count: u32 } @group(0) @binding(1) var<uniform> params: P;',
    'shared_sum[lane] = data[i]; workgroupBarrier(); for (var stride = N / 2; stride > 0; stride /= 2) { if (lane < stride) { shared_sum[lane] += shared_sum[lane + stride]; } workgroupBarrier(); } if (params.count > 3) { storageBarrier(); } for (var tile = group.x; tile < params.count; tile += 4) { workgroupBarrier(); } if (lane == 0) { data[group.x] = shared_sum[0]; }',
  ],
  [
    'workgroupUniformLoad',
    'var<workgroup> flag: u32;',
    'if (lane == 0) { flag = group.x; } let first = workgroupUniformLoad(&flag); if (first > 3) { workgroupBarrier(); }',
  ],
  [
    'uniforms of many shapes',
    'struct Inner { a: vec3f, b: f32 } struct P { count: u32, scale: vec3f, m: mat3x3f, list: array<vec4f, 2>, inner: Inner } @group(0) @binding(1) var<uniform> params: P;',
    'data[i] = f32(params.count) + params.scale.x + params.m[1].y + params.list[lane & 1].z + params.inner.b;',
  ],
  [
    'a struct that ends in a runtime-sized array',
    'struct List { count: u32, items: array<vec2f> } @group(0) @binding(1) var<storage> list: List;',
    'data[i] = list.items[i % arrayLength(&list.items)].y + f32(list.count);',
  ],
  [
    'template lists that close together',
    '',
    'let a: array<vec2<f32>, 2>= array<vec2<f32>, 2>(vec2<f32>(1), vec2<f32>(2)); let b = array<array<f32, 2>, 2>(); data[i] = a[1].x + b[1][0];',
  ],
  ['comments', '/* outer /* inner */ still */', 'data[i] = 1.0; // the end'],
  ['unused members, parameters and private functions', 'fn unused(x: f32) -> f32 { return x; }', ''],
  [
    'barriers among all kinds of uniform control flow',
    `struct P { count: u32 }
@group(0) @binding(1) var<uniform> params: P;
@group(0) @binding(2) var<storage, read> table: array<u32>;
var<workgroup> w: array<u32, 64>;
var<workgroup> flag: u32;
var<private> own: u32;
fn pure(x: u32) -> u32 { var y = x; y += 1u; return y; }
fn peek(x: u32) -> u32 { return w[x]; }
fn fill(p: ptr<function, u32>, x: u32) { *p = x; }
fn both(p: ptr<function, u32>, q: ptr<function, u32>) -> u32 { *p += 1u; return *q; }`,
    `own = lane;
  var a = group.x;
  var b = lane;
  var c = params.count;
  let d = table[a];
  fill(&a, c);
  let e = both(&b, &c);
  let f = workgroupUniformLoad(&flag);
  if (f > 1u) { workgroupBarrier(); }
  for (var k = 0u; k < c; k++) {
    if (k == d) { break; }
    w[lane] = e;
    workgroupBarrier();
    if (c > 30u) { continue; }
    b += peek(k);
  }
  loop { a += 1u; if (a > 4u) { break; } workgroupBarrier(); continuing { c += 1u; break if c > 9u; } }
  switch c { case 1u: { workgroupBarrier(); } default: { b = pure(own); a = pure(c); } }
  while d < a { a -= 1u; storageBarrier(); }
  if (d == 3u) { return; }
  workgroupBarrier();
  data[i] = f32(a + b + c);`,
  ],
  [
    'pointers that are read and written through, side by side with names',
    `var<private> own: f32;
var<workgroup> w: array<f32, 4>;
struct S { a: f32, b: array<f32, 2> }
fn swap(p: ptr<function, S>, k: u32) -> f32 { let t = p.b[0]; p.b[k & 1] = (*p).a; p.a = t; return t; }
fn put(p: ptr<private, f32>, x: f32) -> f32 { *p = x; return x; }
fn fetch(p: ptr<private, f32>) -> f32 { return *p + own; }
fn store(p: ptr<storage, array<f32>, read_write>, k: u32) { p[k] = 1.0; }
fn load(k: u32) -> f32 { return data[k]; }`,
    `var s = S();
  var t = s;
  let p = &s;
  let q = &t.b;
  let x = swap(p, lane) + swap(&t, lane);
  (*q)[1] = put(&own, x);
  store(&data, i);
  data[i] = load(i) + fetch(&own) + p.a + q[0] + (*p).b[1];
  w[lane & 3u] = x;
  _ = p;
  t.b = array<f32, 2>(1, 2);`,
  ],
];
