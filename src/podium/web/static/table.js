// Built from scripts/src by `npm run build`: change it there.
"use strict";
(() => {
  // node_modules/preact/dist/preact.mjs
  var n;
  var t;
  var r;
  var u;
  var i;
  var f;
  var o;
  var e;
  var l;
  var c;
  var a;
  var s;
  var h = /* @__PURE__ */ Symbol.for("pv");
  var p = {};
  var y = [];
  var v = /^m(i|n|o|s|text|space)$/;
  var w = Array.isArray;
  var d = y.slice;
  var _ = Object.assign;
  function g(n2) {
    n2 && n2.parentNode && n2.remove();
  }
  function m(r3, u3, i3, f4, o4) {
    var e3 = { type: r3, props: u3, key: i3, ref: f4, __k: null, __: null, __b: 0, __e: null, __c: null, constructor: h, __v: o4 || ++t, __i: -1, __u: 0 };
    return !o4 && n.vnode && n.vnode(e3), e3;
  }
  function $(n2) {
    return n2.children;
  }
  function x(n2, t3) {
    this.props = n2, this.context = t3, this.__g = 0;
  }
  function S(n2, t3) {
    if (null == t3) return n2.__ && S(n2.__, n2.__i + 1);
    for (var r3; t3 < n2.__k.length; t3++) if ((r3 = n2.__k[t3]) && r3.__e) return r3.__e;
    return "function" != typeof n2.type || n2.props.__P ? null : S(n2);
  }
  function C(t3) {
    var r3, u3 = t3.__v, i3 = u3.__e, f4 = [], o4 = [], e3 = t3.__P;
    e3 && ((r3 = _({ constructor: h }, u3)).__v = u3.__v + 1, n.vnode && n.vnode(r3), z(e3, r3, u3, t3.__n, e3.namespaceURI, 32 & u3.__u ? [i3] : null, f4, i3 || S(u3), 32 & u3.__u, o4), r3.__v = u3.__v, r3.__.__k[r3.__i] = r3, E(f4, r3, o4), u3.__ = u3.__e = null, r3.__e != i3 && j(r3));
  }
  function j(n2) {
    if ((n2 = n2.__) && n2.__c && !n2.props.__P) return n2.__e = null, n2.__k.some(function(t3) {
      return t3 && (n2.__e = t3.__e);
    }), j(n2);
  }
  function L(t3) {
    (8 & t3.__g || (t3.__g |= 8, u.push(t3), f++)) && i == n.debounceRendering || ((i = n.debounceRendering) || queueMicrotask)(H);
  }
  function H() {
    try {
      for (var n2, t3 = 1; u.length; ) u.length > t3 && u.sort(o), n2 = u.shift(), t3 = u.length, 8 & n2.__g && C(n2);
    } finally {
      (f = u.length) && (i || queueMicrotask)(H);
    }
  }
  function I(n2, t3, r3, u3, i3, f4, o4, e3, l3, c3, a4) {
    var s3, h3, v3, w3, d3, _3, g3 = u3.__k || y, k2 = t3.length;
    for (l3 = q(r3, t3, g3, l3, k2), s3 = 0; s3 < k2; s3++) null != (v3 = r3.__k[s3]) && (h3 = ~v3.__i && g3[v3.__i] || p, v3.__i = s3, _3 = z(n2, v3, h3, i3, f4, o4, e3, l3, c3, a4), w3 = v3.__e, (h3.ref != v3.ref || 8 & h3.__u) && (h3.ref && G(h3.ref, null, v3, h3), v3.ref && a4.push(v3.ref, v3.__c || w3, v3)), d3 = d3 || w3, 4 & v3.__u ? (l3 = A(v3, l3, n2, !h3.__v), h3.__e && (h3.__e = null)) : "function" == typeof v3.type && void 0 !== _3 ? l3 = _3 : w3 && (l3 = w3.nextSibling), v3.__u &= -21);
    return r3.__e = d3, l3;
  }
  function q(n2, t3, r3, u3, i3) {
    var f4, o4, e3, l3, c3, a4, s3, p3, y3, v3 = r3.length, d3 = v3, _3 = 0, g3 = 0, k2 = n2.__k = Array(i3);
    for (f4 = 0; f4 < i3; f4++) null != (o4 = t3[f4]) && "boolean" != typeof o4 && "function" != typeof o4 ? ("object" != typeof o4 || o4.constructor === String ? o4 = k2[f4] = m(null, o4) : w(o4) ? o4 = k2[f4] = m($, { children: o4 }) : o4.constructor === h && o4.__b ? o4 = k2[f4] = m(o4.type, o4.props, o4.key, o4.ref, o4.__v) : k2[f4] = o4, l3 = f4 + _3, o4.__ = n2, o4.__b = n2.__b + 1, e3 = null, ~(c3 = o4.__i = P(o4, r3, l3, d3)) && (d3--, (e3 = r3[c3]) && (e3.__u |= 2)), e3 && e3.__v ? (o4.__u |= 16, c3 == l3 - 1 ? _3-- : c3 == l3 + 1 ? _3++ : c3 != l3 && (c3 > l3 ? _3-- : _3++, g3 = 1)) : (~c3 || (i3 > v3 ? _3-- : i3 < v3 && _3++), "function" != typeof o4.type && (o4.__u |= 4))) : k2[f4] = null;
    if (g3) {
      for (a4 = [], s3 = [], f4 = 0; f4 < i3; f4++) if ((o4 = k2[f4]) && 16 & o4.__u) {
        for (_3 = 0, p3 = a4.length; _3 < p3; ) a4[y3 = _3 + p3 >> 1] < o4.__i ? _3 = y3 + 1 : p3 = y3;
        a4[_3] = o4.__i, s3[f4] = _3 + 1;
      }
      for (_3 = a4.length; f4--; ) s3[f4] && (s3[f4] == _3 ? _3-- : k2[f4].__u |= 4);
    }
    if (d3) for (f4 = 0; f4 < v3; f4++) !(e3 = r3[f4]) || 2 & e3.__u || (e3.__e == u3 && (u3 = S(e3)), J(e3, e3));
    return u3;
  }
  function A(n2, t3, r3, u3) {
    var i3, f4, o4, e3;
    if ("function" == typeof n2.type) {
      if (n2.props.__P) return t3;
      if (i3 = n2.__k) for (f4 = 0; f4 < i3.length; f4++) i3[f4] && (i3[f4].__ = n2, t3 = A(i3[f4], t3, r3, false));
      return t3;
    }
    for (t3 && !t3.parentNode && (t3 = S(n2)) && !t3.parentNode && (t3 = null), o4 = n2.__e, e3 = t3; e3 && 8 == e3.nodeType; ) e3 = e3.nextSibling;
    for (o4 != e3 && (!u3 && r3.moveBefore && o4.parentNode ? r3.moveBefore(o4, t3) : r3.insertBefore(o4, t3 || null)), t3 = o4; (t3 = t3 && t3.nextSibling) && 8 == t3.nodeType && !t3.data.startsWith("$s"); ) ;
    return t3;
  }
  function P(n2, t3, r3, u3) {
    var i3, f4 = n2.key, o4 = n2.type, e3 = t3[r3], l3 = e3 && !(2 & e3.__u);
    if (null === e3 && null == f4 || l3 && f4 == e3.key && o4 == e3.type) return r3;
    if (u3 > (l3 ? 1 : 0)) {
      for (i3 = r3 - 1; i3 >= 0; i3--) if ((e3 = t3[i3]) && !(2 & e3.__u) && f4 == e3.key && o4 == e3.type) return i3;
      for (i3 = r3 + 1; i3 < t3.length; i3++) if ((e3 = t3[i3]) && !(2 & e3.__u) && f4 == e3.key && o4 == e3.type) return i3;
    }
    return -1;
  }
  function T(n2, t3, r3) {
    null == r3 && (r3 = ""), "-" == t3[0] ? n2.setProperty(t3, r3) : n2[t3] = r3;
  }
  function N(n2, t3, r3, u3, i3) {
    var f4, o4;
    if ("style" == t3) if ("string" == typeof r3) n2.style.cssText = r3;
    else {
      if ("string" == typeof u3 && (n2.style.cssText = u3 = ""), u3) for (t3 in u3) r3 && t3 in r3 || T(n2.style, t3);
      if (r3) for (t3 in r3) u3 && r3[t3] == u3[t3] || T(n2.style, t3, r3[t3]);
    }
    else if ("o" == t3[0] && "n" == t3[1]) "function" != typeof r3 && (r3 = null), "function" != typeof u3 && (u3 = null), (n2.__e || (n2.__e = {}))[t3] = r3, r3 && u3 || (o4 = a[t3] || (a[t3] = V(t3)), (n2.__a || (n2.__a = {}))[t3] = c, f4 = t3 != (t3 = t3.replace(l, "$1")), (t3 = t3.slice(2))[0] < "a" && (t3 = t3.toLowerCase()), r3 ? n2.addEventListener(t3, o4, f4) : n2.removeEventListener(t3, o4, f4));
    else {
      if ("http://www.w3.org/2000/svg" == i3) t3 = t3.replace(/xlink(H|:h)/, "h").replace(/sName$/, "s");
      else if ("width" != t3 && "height" != t3 && "href" != t3 && "list" != t3 && "form" != t3 && "tabIndex" != t3 && "download" != t3 && "rowSpan" != t3 && "colSpan" != t3 && "role" != t3 && "popover" != t3 && t3 in n2) try {
        return void (n2[t3] = null == r3 ? "" : r3);
      } catch (n3) {
      }
      if ("function" == typeof r3) return;
      null == r3 || false === r3 && "-" != t3[4] ? n2.removeAttribute(t3) : n2.setAttribute(t3, "popover" == t3 && 1 == r3 ? "" : r3);
    }
  }
  function V(t3) {
    return function(r3) {
      var u3 = this.__e;
      if (u3) {
        if (u3 = u3[t3], null == r3[e]) r3[e] = c++;
        else if (r3[e] < this.__a[t3]) return;
        return u3(n.event ? n.event(r3) : r3);
      }
    };
  }
  function z(t3, r3, u3, i3, f4, o4, e3, l3, c3, a4) {
    var s3, p3, v3, d3, k2, b, m3, M, C3, j3, L2, H2, q2, A3, O, P2, T3, N2, V2 = r3.type;
    if (r3.constructor !== h) return null;
    128 & u3.__u && (c3 = 32 & u3.__u, s3 = u3.__c.__z) && (r3.__u |= c3, p3 = o4 = [], 8 == s3.nodeType ? l3 = B(s3, o4) : o4.push(s3), l3 = o4[0] || l3), (s3 = n.__b) && s3(r3);
    n: if ("function" == typeof V2) {
      v3 = e3.length;
      try {
        if (M = r3.props, C3 = (s3 = V2.prototype) && s3.render, j3 = (s3 = V2.contextType) && i3[s3.__c], L2 = s3 ? j3 ? j3.props.value : s3.__ : i3, (d3 = u3.__c) ? (r3.__c = d3, 2 & d3.__g && (d3.__g |= 1)) : (C3 ? r3.__c = d3 = new V2(M, L2) : (r3.__c = d3 = new x(M, L2), d3.constructor = V2, d3.render = K), j3 && j3.sub(d3), d3.state || (d3.state = {}), d3.__n = i3, d3.__g |= 8, d3.__h = [], d3.__k = []), C3 && (d3.__s || (d3.__s = d3.state), V2.getDerivedStateFromProps && (d3.__s == d3.state && (d3.__s = _({}, d3.__s)), _(d3.__s, V2.getDerivedStateFromProps(M, d3.__s)))), k2 = d3.props, b = d3.state, d3.__v = r3, u3.__c) {
          if (M !== k2 && C3 && !V2.getDerivedStateFromProps && d3.componentWillReceiveProps && d3.componentWillReceiveProps(M, L2), r3.__v == u3.__v && !(8 & d3.__g) || !(4 & d3.__g) && d3.shouldComponentUpdate && false === d3.shouldComponentUpdate(M, d3.__s, L2)) {
            r3.__v != u3.__v && (d3.props = M, d3.state = d3.__s, d3.__g &= -9), r3.__e = u3.__e, r3.__k = u3.__k, r3.__k.some(function(n2) {
              n2 && (n2.__ = r3);
            }), y.push.apply(d3.__h, d3.__k), d3.__k = [], d3.__h.length && e3.push(d3), l3 = S(u3);
            break n;
          }
          d3.componentWillUpdate && d3.componentWillUpdate(M, d3.__s, L2), C3 && d3.componentDidUpdate && d3.__h.push(function() {
            d3.componentDidUpdate(k2, b, m3);
          });
        } else C3 && !V2.getDerivedStateFromProps && d3.componentWillMount && d3.componentWillMount(), C3 && d3.componentDidMount && d3.__h.push(d3.componentDidMount);
        d3.context = L2, d3.props = M, d3.__P = t3, d3.__g &= -5, H2 = n.__r, q2 = C3 ? 25 : 0;
        do {
          d3.__g &= -9, H2 && H2(r3), s3 = d3.render(d3.props, d3.state = d3.__s, d3.context);
        } while (8 & d3.__g && ++q2 < 25);
        C3 && (y.push.apply(d3.__h, d3.__k), d3.__k = []), d3.state = d3.__s, d3.getChildContext && (i3 = _({}, i3, d3.getChildContext())), C3 && u3.__c && d3.getSnapshotBeforeUpdate && (m3 = d3.getSnapshotBeforeUpdate(k2, b)), A3 = s3 && s3.type === $ && null == s3.key ? s3.props.children : s3, M.__P && (s3 = l3, f4 = (t3 = M.__P).namespaceURI, c3 = o4 = null, u3.props && u3.props.__P != t3 && (u3.__k.some(function(n2) {
          n2 && J(n2, n2);
        }), u3.__k = null), l3 = u3.__k ? S(u3, 0) : null), l3 = I(t3, w(A3) ? A3 : [A3], r3, u3, i3, f4, o4, e3, l3, c3, a4), M.__P && (r3.__e = null, l3 = s3), r3.__u &= -161, p3 && p3.some(g), d3.__h.length && e3.push(d3), 1 & d3.__g && (d3.__g &= -4);
      } catch (t4) {
        if (e3.length = v3, r3.__v = null, c3 || o4) if (t4 && t4.then) {
          if (r3.__u |= 128 | c3, o4) {
            for (~(T3 = o4.indexOf(l3 || void 0)) || (T3 = o4.length); (N2 = o4[T3 - 1]) && 8 == N2.nodeType; ) T3--;
            for (; T3 < o4.length; T3++) if (N2 = o4[T3]) if (o4[T3] = null, O) {
              if (N2 == P2) break;
            } else {
              if (8 != N2.nodeType) break;
              N2.data.startsWith("$s") && (P2 = B(O = N2));
            }
          }
          if (!O) {
            for (; l3 && 8 == l3.nodeType && l3.nextSibling; ) l3 = l3.nextSibling;
            O = l3;
          }
          (s3 = B(O = r3.__c.__z || (r3.__c.__z = O))) ? (r3.__e = O, l3 = s3) : r3.__e = l3, l3 = l3 && l3.nextSibling;
        } else o4 && o4.some(g);
        else r3.__e = u3.__e;
        r3.__k || (r3.__k = u3.__k || []), t4 && t4.then || D(r3), n.__e(t4, r3, u3);
      }
    } else l3 = r3.__e = F(u3.__e, r3, u3, i3, f4, o4, e3, c3, a4, t3);
    return (s3 = n.diffed) && s3(r3), l3;
  }
  function B(n2, t3) {
    if (n2 && 8 == n2.nodeType && n2.data.startsWith("$s")) for (var r3 = 1; n2 = n2.nextSibling; ) {
      if (8 == n2.nodeType) {
        if (n2.data.startsWith("$s")) r3++;
        else if (n2.data.startsWith("/$s") && !--r3) return n2;
      }
      t3 && t3.push(n2);
    }
  }
  function D(n2) {
    n2 && (n2.__c && (n2.__c.__g |= 4), n2.__k && n2.__k.some(D));
  }
  function E(t3, r3, u3) {
    for (var i3 = 0; i3 < u3.length; ) G(u3[i3++], u3[i3++], u3[i3++]);
    n.__c && n.__c(r3, t3), t3.some(function(r4) {
      try {
        t3 = r4.__h, r4.__h = [], t3.some(function(n2) {
          n2.call(r4);
        });
      } catch (t4) {
        n.__e(t4, r4.__v);
      }
    });
  }
  function F(t3, r3, u3, i3, f4, o4, e3, l3, c3, a4) {
    var s3, h3, y3, _3, k2, b, m3, M, $2 = u3.props || p, x2 = r3.props, C3 = r3.type;
    if ("svg" == C3 ? f4 = "http://www.w3.org/2000/svg" : "math" == C3 ? f4 = "http://www.w3.org/1998/Math/MathML" : f4 || (f4 = "http://www.w3.org/1999/xhtml"), o4) {
      for (s3 = 0; s3 < o4.length; s3++) if ((k2 = o4[s3]) && (C3 ? k2.localName == C3 : 3 == k2.nodeType)) {
        t3 = k2, o4[s3] = null;
        break;
      }
    }
    if (!t3) {
      if (M = a4.ownerDocument || document, !C3) return M.createTextNode(x2);
      t3 = M.createElementNS(f4, C3, x2.is ? x2 : a4), l3 && (n.__m && n.__m(r3, o4), l3 = false), o4 = null;
    }
    if (C3) {
      if (a4 = "template" == C3 && t3.content || t3, o4 = "textarea" == C3 && null != x2.defaultValue ? null : o4 && d.call(a4.childNodes), !l3 && o4) for ($2 = {}, s3 = 0; s3 < t3.attributes.length; s3++) $2[(k2 = t3.attributes[s3]).name] = k2.value;
      for (s3 in $2) k2 = $2[s3], "dangerouslySetInnerHTML" == s3 ? y3 = k2 : "children" == s3 || s3 in x2 || "value" == s3 && "defaultValue" in x2 || "checked" == s3 && "defaultChecked" in x2 || N(t3, s3, null, k2, f4);
      for (s3 in x2) k2 = x2[s3], "children" == s3 ? _3 = k2 : "dangerouslySetInnerHTML" == s3 ? h3 = k2 : "value" == s3 ? b = k2 : "checked" == s3 ? m3 = k2 : l3 && "function" != typeof k2 || $2[s3] === k2 || N(t3, s3, k2, $2[s3], f4);
      h3 ? (l3 || y3 && (h3.__html == y3.__html || h3.__html == t3.innerHTML) || (t3.innerHTML = h3.__html), r3.__k = []) : (y3 && (t3.textContent = ""), ("foreignObject" == C3 || "http://www.w3.org/1998/Math/MathML" == f4 && v.test(C3)) && (f4 = "http://www.w3.org/1999/xhtml"), I(a4, w(_3) ? _3 : [_3], r3, u3, i3, f4, o4, e3, o4 ? o4[0] : u3.__k && S(u3, 0), l3, c3), o4 && o4.some(g)), l3 && "textarea" != C3 || (s3 = "value", "progress" == C3 && null == b ? t3.removeAttribute(s3) : null == b || b === t3[s3] && ("progress" != C3 || b) || N(t3, s3, b, $2[s3], f4), s3 = "checked", null != m3 && m3 != t3[s3] && N(t3, s3, m3, $2[s3], f4));
    } else $2 === x2 || l3 && t3.data == x2 || (t3.data = x2);
    return t3;
  }
  function G(t3, r3, u3, i3) {
    try {
      "function" == typeof t3 ? r3 ? r3.__x = t3(r3) || 1 : i3 && (i3 = i3.__c || i3.__e) && (r3 = i3.__x) && (i3.__x = null, "function" == typeof r3 ? r3() : t3(null)) : t3.current = r3;
    } catch (t4) {
      n.__e(t4, u3);
    }
  }
  function J(t3, r3, u3) {
    var i3, f4, o4, e3;
    if (n.unmount && n.unmount(t3), !(i3 = t3.ref) || i3.current && i3.current != t3.__e || G(i3, null, r3, t3), i3 = t3.__c) {
      if (i3.componentWillUnmount) try {
        i3.componentWillUnmount();
      } catch (t4) {
        n.__e(t4, r3);
      }
      i3.__P = i3.__n = null;
    }
    if (i3 = t3.__k) for (e3 = 0; e3 < i3.length; e3++) i3[e3] && J(i3[e3], r3, "function" != typeof t3.type || u3 && !t3.props.__P);
    !u3 && (i3 = t3.__c) && (i3 = i3.__z) && (f4 = B(i3, o4 = [])) && (i3 == t3.__e && o4.some(g), g(f4), g(i3)), u3 || g(t3.__e), t3.__e = t3.__c = t3.__ = null;
  }
  function K(n2, t3, r3) {
    return this.constructor(n2, r3);
  }
  function Q(t3, r3) {
    var u3, i3, f4, o4;
    n.__ && n.__(t3, r3), 9 == r3.nodeType && (r3 = r3.documentElement), i3 = (u3 = t3 && 32 & t3.__u) ? null : r3.__k, r3.__k = m($, { children: [t3] }), f4 = [], o4 = [], z(r3, r3.__k, i3 || p, p, r3.namespaceURI, i3 ? null : r3.firstChild ? d.call(r3.childNodes) : null, f4, i3 ? i3.__e : r3.firstChild, u3, o4), E(f4, r3.__k, o4), r3.__k.props.children = null;
  }
  function U(n2) {
    function t3(n3) {
      var r3, u3;
      return this.getChildContext || (r3 = /* @__PURE__ */ new Set(), (u3 = {})[t3.__c] = this, this.getChildContext = function() {
        return u3;
      }, this.shouldComponentUpdate = function(n4) {
        this.props.value != n4.value && r3.forEach(function(n5) {
          n5.__g |= 4, L(n5);
        });
      }, this.sub = function(n4) {
        r3.add(n4);
        var t4 = n4.componentWillUnmount;
        n4.componentWillUnmount = function() {
          r3.delete(n4), t4 && t4.call(n4);
        };
      }), n3.children;
    }
    return t3.__c = "__cC" + s++, t3.__ = n2, t3.Provider = (t3.Consumer = function(n3, t4) {
      return n3.children(t4);
    }).contextType = t3, t3;
  }
  n = { __e: function(n2, t3, r3, u3) {
    for (var i3, o4, e3; t3 = t3.__; ) if ((i3 = t3.__c) && !(1 & i3.__g)) {
      i3.__g |= 4;
      try {
        if ((e3 = (o4 = i3.constructor) && o4.getDerivedStateFromError) && i3.setState(o4.getDerivedStateFromError(n2)), i3.componentDidCatch && (i3.componentDidCatch(n2, u3 || {}), e3 = 1), e3 && 8 & i3.__g) return void (i3.__g |= 2);
      } catch (t4) {
        n2 = t4;
      }
    }
    throw f = 0, n2;
  } }, t = 0, r = function(n2) {
    return null != n2 && n2.constructor === h;
  }, x.prototype.setState = function(n2, t3) {
    var r3 = this.__s;
    r3 && r3 != this.state || (r3 = this.__s = _({}, this.state)), "function" == typeof n2 && (n2 = n2(_({}, r3), this.props)), n2 && (_(r3, n2), this.__v && (t3 && this.__k.push(t3), L(this)));
  }, x.prototype.forceUpdate = function(n2) {
    this.__v && (this.__g |= 4, n2 && this.__h.push(n2), L(this));
  }, x.prototype.render = $, u = [], f = 0, o = function(n2, t3) {
    return n2.__v.__b - t3.__v.__b;
  }, e = /* @__PURE__ */ Symbol(), l = /(PointerCapture)$|Capture$/i, c = 0, a = {}, s = 0;

  // src/stream.ts
  var LONGEST_SILENCE = 35e3;
  var CHECK_EVERY = 5e3;
  var FIRST_DELAY = 500;
  var LONGEST_DELAY = 2e3;
  var IS_OPEN = 1;
  var TABLE = "table/";
  function named(subject) {
    return subject.startsWith(TABLE) ? ["table", subject.slice(TABLE.length)] : ["event", subject];
  }
  var StreamClient = class {
    constructor() {
      this.subscriptions = /* @__PURE__ */ new Map();
      this.cursors = /* @__PURE__ */ new Map();
      this.source = null;
      this.connectedFor = "";
      this.delay = 0;
      this.heardAt = 0;
      setInterval(() => this.checkSilence(), CHECK_EVERY);
    }
    /** Reports changes of the subject from now on, and at once if the page is out of date. */
    subscribe(listener, subscription) {
      const { subject, cursor } = subscription;
      this.subscriptions.set(listener, subscription);
      const known2 = this.cursors.get(subject);
      if (known2 === void 0 || this.wanted() !== this.connectedFor) {
        this.cursors.set(subject, cursor);
      } else if (known2 !== cursor) {
        listener({ changed: subject });
      }
      this.connect();
      if (this.source?.readyState === IS_OPEN) listener({ state: "open" });
    }
    unsubscribe(listener) {
      this.subscriptions.delete(listener);
      this.connect();
    }
    subjects() {
      return [...new Set([...this.subscriptions.values()].map((one) => one.subject))].sort();
    }
    /** The stream is opened again when this changes. */
    wanted() {
      const viewers = new Set([...this.subscriptions.values()].map((one) => one.viewer));
      return JSON.stringify([[...viewers].sort(), this.subjects()]);
    }
    connect() {
      clearTimeout(this.retry);
      const wanted = this.wanted();
      if (this.source && wanted === this.connectedFor) return;
      this.close();
      this.connectedFor = wanted;
      if (this.subscriptions.size) this.open();
    }
    open() {
      const source = new EventSource(this.address());
      this.source = source;
      this.heardAt = Date.now();
      source.onopen = () => {
        this.heardAt = Date.now();
        this.delay = 0;
        this.tell({ state: "open" });
      };
      source.onerror = () => this.lost();
      source.addEventListener("beat", () => {
        this.heardAt = Date.now();
      });
      source.addEventListener("changed", (message) => {
        this.heardAt = Date.now();
        this.changed(JSON.parse(message.data));
      });
      source.addEventListener("ended", () => {
        this.close();
        this.tell({ state: "ended" });
      });
    }
    address() {
      const subjects = this.subjects();
      const query = new URLSearchParams(subjects.map(named));
      query.set("after", subjects.map((one) => `${one}:${this.cursors.get(one)}`).join());
      return `/live?${query}`;
    }
    close() {
      this.source?.close();
      this.source = null;
    }
    changed(news) {
      const subject = news.event ?? `${TABLE}${news.table}`;
      this.cursors.set(subject, news.cursor);
      this.tell({ changed: subject }, subject);
    }
    /** Sends a message to the pages of one subject, or to all of them. */
    tell(message, subject) {
      for (const [listener, subscription] of this.subscriptions) {
        if (subject === void 0 || subscription.subject === subject) listener(message);
      }
    }
    /** Tries again, the first time after a random delay: a restart disconnects a whole hall. */
    lost() {
      this.close();
      this.tell({ state: "lost" });
      clearTimeout(this.retry);
      this.retry = setTimeout(() => this.connect(), this.delay || Math.random() * FIRST_DELAY);
      this.delay = Math.min(this.delay * 2 || FIRST_DELAY, LONGEST_DELAY);
    }
    /** A connection can die without an error: a laptop asleep, a phone out of reach. */
    checkSilence() {
      if (this.source && Date.now() - this.heardAt > LONGEST_SILENCE) this.lost();
    }
  };

  // src/subject.ts
  function followAlone(wanted, hear) {
    const client = new StreamClient();
    const follow2 = () => {
      if (document.hidden) client.unsubscribe(hear);
      else client.subscribe(hear, wanted());
    };
    document.addEventListener("visibilitychange", follow2);
    follow2();
  }
  function followTogether(wanted, hear, script) {
    const worker = new SharedWorker(script);
    const say = (message) => worker.port.postMessage(message);
    worker.onerror = () => followAlone(wanted, hear);
    worker.port.onmessage = ({ data }) => hear(data);
    say(wanted());
    addEventListener("pagehide", () => say("leave"));
    addEventListener("pageshow", (shown) => {
      if (shown.persisted) location.reload();
    });
  }
  function followSubject(wanted, hear) {
    const { worker } = document.body.dataset;
    if (worker && "SharedWorker" in window) {
      try {
        followTogether(wanted, hear, worker);
        return;
      } catch {
      }
    }
    followAlone(wanted, hear);
  }

  // node_modules/preact/hooks/dist/hooks.mjs
  var t2;
  var r2;
  var u2;
  var i2;
  var o2 = Object.is;
  var f2 = 0;
  var c2 = [];
  var e2 = [];
  var a2 = n;
  var v2 = a2.__b;
  var l2 = a2.__r;
  var m2 = a2.diffed;
  var h2 = a2.__c;
  var s2 = a2.unmount;
  var p2 = a2.__;
  function y2(n2, t3) {
    a2.__h && a2.__h(r2, n2, f2 || t3), f2 = 0;
    var u3 = r2.__H || (r2.__H = { __: [], __h: [] });
    return n2 >= u3.__.length && u3.__.push({}), u3.__[n2];
  }
  function d2(n2) {
    return f2 = 1, _2(G2, n2);
  }
  function _2(n2, u3, i3) {
    var f4 = y2(t2++, 2);
    if (f4.t = n2, !f4.__c && (f4.__ = [i3 ? i3(u3) : G2(void 0, u3), function(n3) {
      var t3 = (f4.__N || f4.__)[0], r3 = f4.t(t3, n3);
      o2(t3, r3) || (f4.__N = [r3, f4.__[1]], f4.__c.setState({}));
    }], f4.__c = r2, !r2.__f)) {
      r2.__f = true;
      var c3 = r2.shouldComponentUpdate;
      r2.shouldComponentUpdate = function(n3, t3, r3) {
        var u4 = this.__H;
        if (!u4) return true;
        var i4 = false, f5 = this.props != n3;
        if (u4.__.some(function(n4) {
          n4.__N && (i4 = true, o2(n4.__[0], n4.__N[0]) || (f5 = true));
        }), c3) {
          var e3 = c3.call(this, n3, t3, r3);
          return i4 ? e3 || f5 : e3;
        }
        return !i4 || f5;
      };
    }
    return f4.__;
  }
  function A2(n2, u3) {
    var i3 = y2(t2++, 3);
    !a2.__s && E2(i3.__H, u3) && (i3.__P = true, i3.__ = n2, i3.u = u3, r2.__H.__h.push(i3));
  }
  function F2(n2, u3) {
    var i3 = y2(t2++, 4);
    !a2.__s && E2(i3.__H, u3) && (i3.__P = false, i3.__ = n2, i3.u = u3, r2.__h.push(i3));
  }
  function T2(n2) {
    return f2 = 5, w2(function() {
      return { current: n2 };
    }, []);
  }
  function w2(n2, r3) {
    var u3 = y2(t2++, 7);
    return E2(u3.__H, r3) && (u3.__ = n2(), u3.__H = r3), u3.__;
  }
  function j2(n2) {
    var u3 = r2.context[n2.__c], i3 = y2(t2++, 9);
    return i3.c = n2, u3 ? (null == i3.__ && (i3.__ = true, u3.sub(r2)), u3.props.value) : n2.__;
  }
  function g2() {
    var n2;
    do {
      for (; n2 = e2.shift(); ) try {
        C2(n2);
      } catch (t4) {
        a2.__e(t4, { __: (n2 = n2.__P) && n2.__v });
      }
      for (; n2 = c2.shift(); ) {
        var t3 = n2.__H;
        if (n2.__P && t3) try {
          t3.__h.some(C2), t3.__h.some(D2), t3.__h = [];
        } catch (r3) {
          t3.__h = [], a2.__e(r3, n2.__v);
        }
      }
    } while (e2.length);
  }
  a2.__b = function(n2) {
    r2 = null, v2 && v2(n2);
  }, a2.__ = function(n2, t3) {
    n2 && t3.__k && t3.__k.__m && (n2.__m = t3.__k.__m), p2 && p2(n2, t3);
  }, a2.__r = function(n2) {
    l2 && l2(n2), t2 = 0;
    var i3 = (r2 = n2.__c).__H;
    i3 && (u2 == r2 ? r2.__h = [] : (i3.__h.some(C2), i3.__h.some(D2), t2 = 0), i3.__h = [], i3.__.some(function(n3) {
      n3.__N && (n3.__ = n3.__N), n3.u = n3.__N = void 0;
    })), u2 = r2;
  }, a2.diffed = function(n2) {
    m2 && m2(n2);
    var t3 = n2.__c;
    t3 && t3.__H && (t3.__H.__h.length && B2(c2.push(t3)), t3.__H.__.some(function(n3) {
      n3.u && (n3.__H = n3.u);
    })), u2 = r2 = null;
  }, a2.__c = function(n2, t3) {
    t3.some(function(n3) {
      try {
        n3.__h.some(C2), n3.__h = n3.__h.filter(function(n4) {
          return !n4.__ || D2(n4);
        });
      } catch (t4) {
        n3.__h = [function() {
          throw t4;
        }];
      }
    }), h2 && h2(n2, t3);
  }, a2.unmount = function(n2) {
    s2 && s2(n2);
    var t3, r3, u3 = n2.__c;
    u3 && u3.__H && (u3.__H.__.some(function(u4) {
      try {
        if (u4.__P && u4.__c) {
          if (void 0 === r3) {
            for (r3 = n2.__; r3 && (!r3.__c || !r3.__c.__P); ) r3 = r3.__;
            r3 = r3 && r3.__c;
          }
          u4.__P = r3, B2(e2.push(u4));
        } else C2(u4);
      } catch (n3) {
        t3 = n3;
      }
    }), u3.__H = void 0, t3 && a2.__e(t3, u3.__v));
  };
  var k = "function" == typeof requestAnimationFrame;
  function z2(n2) {
    var t3, r3 = function() {
      clearTimeout(u3), k && cancelAnimationFrame(t3), setTimeout(n2);
    }, u3 = setTimeout(r3, 35);
    k && (t3 = requestAnimationFrame(r3));
  }
  function B2(n2) {
    1 != n2 && i2 == a2.requestAnimationFrame || ((i2 = a2.requestAnimationFrame) || z2)(g2);
  }
  function C2(n2) {
    var t3 = r2, u3 = n2.__c;
    "function" == typeof u3 && (n2.__c = void 0, u3()), r2 = t3;
  }
  function D2(n2) {
    var t3 = r2;
    n2.__c = n2.__(), r2 = t3;
  }
  function E2(n2, t3) {
    return !n2 || n2.length != t3.length || t3.some(function(t4, r3) {
      return !o2(t4, n2[r3]);
    });
  }
  function G2(n2, t3) {
    return "function" == typeof t3 ? t3(n2) : t3;
  }

  // src/dom.ts
  async function documentOf(answer) {
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  }

  // src/table/scale.ts
  var TEAM = 5;
  var PLACE_BITS = 5;
  var ROOM = 5;
  var COMBO_KEY = TEAM + 1 << 2 * ROOM;
  function side(managers) {
    return managers <= 4 ? "2-4" : "5-6";
  }
  var SPLITS = splits();
  function splits() {
    const all = [...Array(TEAM).keys()];
    const found = [];
    for (const one of all) {
      for (const other of all.slice(one + 1)) {
        found.push([all.filter((place) => place !== one && place !== other), [one, other]]);
      }
    }
    return found;
  }
  var Scale = class {
    constructor(box, options) {
      const order = box.tiebreak[side(options.managers)];
      if (!order) throw new Error(`no orders for ${options.managers} managers`);
      this.options = options;
      const rows = order.tiers.map((tier) => order[tier].map((value) => ({ tier, value })));
      this.values = rows.flat().reverse();
      const places = new Map(
        this.values.map(({ tier, value }, place2) => [`${tier} ${value}`, place2])
      );
      const place = (tier, value) => places.get(`${tier} ${value}`) ?? -1;
      this.cards = new Map(box.cards.map((card) => [card.id, card]));
      this.held = new Map(
        box.cards.map((card) => [
          card.id,
          [
            ...card.symbols.map((symbol) => place("symbol", symbol)),
            place("number", card.number),
            place("species", card.species)
          ]
        ])
      );
    }
    /** Strength of a team with its tie-break; of more cards, that of the best team among them. */
    key(team) {
      const counts = /* @__PURE__ */ new Map();
      let best2 = 0;
      for (const card of team) {
        for (const place of this.places(card)) {
          const count = Math.min((counts.get(place) ?? 0) + 1, TEAM);
          counts.set(place, count);
          best2 = Math.max(best2, count << PLACE_BITS | place);
        }
      }
      return best2;
    }
    /** What teams are compared by in an arena. */
    arenaKey(arena, team) {
      return this.comboKey(arena, team) || this.key(team) << ROOM;
    }
    size(key) {
      return key >> PLACE_BITS;
    }
    value(key) {
      return this.values[key & (1 << PLACE_BITS) - 1];
    }
    /** The cards that make a key. */
    members(team, key) {
      const place = key & (1 << PLACE_BITS) - 1;
      return team.filter((card) => this.places(card).includes(place));
    }
    /** 0 for the gold tier, 1 for silver, 2 for bronze. */
    medal(value, box) {
      return box.tiebreak[side(this.options.managers)]?.tiers.indexOf(value.tier) ?? 0;
    }
    /** The places of a card's values. */
    places(card) {
      return this.held.get(card) ?? [];
    }
    comboKey(arena, team) {
      if (team.length !== TEAM) return 0;
      switch (arena.combo) {
        case "straight":
          return this.straight(team);
        case "full_house":
          return this.threeAndPair(team);
        case "all_symbols":
          return this.allSymbols(team) ? COMBO_KEY : 0;
        default:
          return 0;
      }
    }
    straight(team) {
      const numbers = new Set(team.map((card) => this.cards.get(card)?.number ?? 0));
      const highest = Math.max(...numbers);
      if (numbers.size < TEAM || highest - Math.min(...numbers) !== TEAM - 1) return 0;
      const place = this.values.findIndex((one) => one.tier === "number" && one.value === highest);
      return COMBO_KEY | place << ROOM;
    }
    threeAndPair(team) {
      const seen = team.map((card) => this.places(card).filter((place) => this.pairs(place)));
      let best2 = 0;
      for (const [three, pair] of SPLITS) {
        for (const value of shared(three.map((index) => seen[index] ?? []))) {
          for (const other of shared(pair.map((index) => seen[index] ?? []))) {
            if (other !== value) best2 = Math.max(best2, COMBO_KEY | value << ROOM | other);
          }
        }
      }
      return best2;
    }
    pairs(place) {
      return this.options.three_pair === "any" || this.values[place]?.tier === "number";
    }
    allSymbols(team) {
      const wanted = this.values.filter(({ tier }) => tier === "symbol").map(({ value }) => value);
      const rows = team.map((card) => this.cards.get(card)?.symbols ?? []);
      if (this.options.all_symbols === "together") {
        return wanted.every((symbol) => rows.some((row) => row.includes(String(symbol))));
      }
      const distinct = (row, taken) => row === rows.length || (rows[row] ?? []).some(
        (symbol) => !taken.includes(symbol) && distinct(row + 1, [...taken, symbol])
      );
      return wanted.length === rows.length && distinct(0, []);
    }
  };
  function isCombo(arenaKey) {
    return arenaKey >= COMBO_KEY;
  }
  function strengthPart(arenaKey) {
    return arenaKey >> ROOM;
  }
  function shared(rows) {
    const [first = [], ...rest] = rows;
    return first.filter((place) => rest.every((row) => row.includes(place)));
  }

  // node_modules/preact/jsx-runtime/dist/jsxRuntime.mjs
  var f3 = /* @__PURE__ */ Symbol.for("pv");
  var o3 = 0;
  function a3(t3, e3, n2, u3, a4, i3) {
    e3 || (e3 = {});
    var c3, l3, p3 = e3;
    if ("ref" in p3 && "function" != typeof t3) for (l3 in p3 = {}, e3) "ref" == l3 ? c3 = e3[l3] : p3[l3] = e3[l3];
    var s3 = { type: t3, props: p3, key: n2, ref: c3, __k: null, __: null, __b: 0, __e: null, __c: null, constructor: f3, __v: --o3, __i: -1, __u: 0 };
    return (a4 || i3) && (s3.__source = a4, s3.__self = i3), n.vnode && n.vnode(s3), s3;
  }

  // src/table/pieces.tsx
  var Context = U(null);
  var StoreProvider = Context.Provider;
  function useStore() {
    const store = j2(Context);
    if (!store) throw new Error("no store");
    const [, again] = _2((count) => count + 1, 0);
    A2(() => store.subscribe(() => again(0)), [store]);
    return store;
  }
  var DRAWN = new Set(
    "caribou tiger shark eagle bear polar_bear panda horse penguin beaver hare duck goal helmet stick skate puck".split(" ")
  );
  function Picture({ name, neutral }) {
    const { art } = useStore();
    return /* @__PURE__ */ a3("svg", { class: `art art-${neutral}`, "aria-hidden": "true", children: /* @__PURE__ */ a3("use", { href: `${art}#${DRAWN.has(name) ? name : neutral}` }) });
  }
  var LONG_WORD = 9;
  function isLong(name) {
    return name.split(" ").some((word) => word.length >= LONG_WORD);
  }
  function CardFace({ id, small, note, dim }) {
    const store = useStore();
    const card = store.card(id);
    const name = store.texts.word(card.species);
    return /* @__PURE__ */ a3("span", { class: `face${small ? " small" : ""}${dim ? " dim" : ""}`, children: [
      /* @__PURE__ */ a3("span", { class: "hidden", children: store.texts.card(card) }),
      /* @__PURE__ */ a3("span", { class: "face-head", "aria-hidden": "true", children: [
        /* @__PURE__ */ a3("b", { class: "face-number", children: card.number }),
        /* @__PURE__ */ a3("span", { class: "face-symbols", children: card.symbols.map((symbol) => /* @__PURE__ */ a3(Picture, { name: symbol, neutral: "other-symbol" }, symbol)) })
      ] }),
      /* @__PURE__ */ a3(Picture, { name: card.species, neutral: "other-species" }),
      /* @__PURE__ */ a3("span", { class: `face-name${isLong(name) ? " long" : ""}`, "aria-hidden": "true", children: name }),
      note ? /* @__PURE__ */ a3("span", { class: "face-note", children: note }) : null
    ] });
  }
  function CardButton(props) {
    const { id, pressed: pressed2, disabled, mark, hint, onPress, ...face } = props;
    return /* @__PURE__ */ a3(
      "button",
      {
        type: "button",
        class: `card-button${pressed2 ? " pressed" : ""}`,
        "aria-pressed": Boolean(pressed2),
        "aria-disabled": Boolean(disabled),
        "data-card": id,
        onClick: () => {
          if (!disabled) onPress();
        },
        children: [
          /* @__PURE__ */ a3(CardFace, { id, ...face }),
          mark ? /* @__PURE__ */ a3("span", { class: "card-mark", children: mark }) : null,
          hint ? /* @__PURE__ */ a3("span", { class: "card-key", "aria-hidden": "true", children: hint }) : null
        ]
      }
    );
  }
  function CardRow({ cards, bright }) {
    return /* @__PURE__ */ a3("ul", { class: "card-row plain", children: cards.map((id) => /* @__PURE__ */ a3("li", { children: /* @__PURE__ */ a3(CardFace, { id, small: true, dim: bright !== void 0 && !bright.includes(id) }) }, id)) });
  }
  var MEDALS = ["gold", "silver", "bronze"];
  function strengthWords(store, key) {
    const value = store.scale.value(key);
    return value ? store.texts.group(store.scale.size(key), value) : "";
  }
  function arenaWords(store, arena, key) {
    if (isCombo(key)) return store.texts.say(`combo ${arena.combo}`);
    return strengthWords(store, strengthPart(key));
  }
  function Badge({ team, arena }) {
    const store = useStore();
    const key = store.scale.key(team);
    const value = store.scale.value(key);
    if (!team.length || !value) return /* @__PURE__ */ a3("span", { class: "strength empty-strength", children: "–" });
    if (arena && isCombo(store.scale.arenaKey(arena, team))) {
      return /* @__PURE__ */ a3("span", { class: "strength combo", children: [
        "★ ",
        store.texts.say(`combo ${arena.combo}`)
      ] });
    }
    const medal = MEDALS[store.scale.medal(value, store.box)] ?? "bronze";
    return /* @__PURE__ */ a3("span", { class: `strength ${medal}`, children: store.texts.say("badge", {
      group: strengthWords(store, key),
      strength: store.scale.size(key),
      medal: store.texts.say(medal)
    }) });
  }
  function ArenaCard({ arena, bus: bus2 }) {
    const store = useStore();
    const first = arena.align === "top" ? 0 : arena.fans.length - store.managers;
    const fans = arena.fans.slice(first, first + store.managers);
    const drawn = arena.id >= 1 && arena.id <= 15 ? String(arena.id) : "other";
    return /* @__PURE__ */ a3("div", { class: `arena${arena.unusual ? " unusual" : ""}`, children: [
      /* @__PURE__ */ a3("svg", { class: "art arena-art", "aria-hidden": "true", children: /* @__PURE__ */ a3("use", { href: `${store.art}#arena-${drawn}` }) }),
      /* @__PURE__ */ a3("span", { class: "arena-name", children: [
        bus2 ? /* @__PURE__ */ a3(Bus, { number: bus2 }) : null,
        " ",
        /* @__PURE__ */ a3("bdi", { children: arena.name })
      ] }),
      /* @__PURE__ */ a3("ol", { class: "fans-row", "aria-label": store.texts.say("fans by rank"), children: fans.map((count, rank2) => /* @__PURE__ */ a3("li", { children: [
        /* @__PURE__ */ a3("span", { class: "rank", children: [
          rank2 + 1,
          "."
        ] }),
        " ",
        /* @__PURE__ */ a3("b", { children: count })
      ] }, rank2)) }),
      arena.combo ? /* @__PURE__ */ a3("span", { class: "combo-note", children: [
        "★ ",
        store.texts.say(`combo ${arena.combo}`)
      ] }) : null
    ] });
  }
  function Bus({ number }) {
    const store = useStore();
    return /* @__PURE__ */ a3("span", { class: `bus bus-${number}`, children: [
      /* @__PURE__ */ a3("svg", { class: "art bus-art", "aria-hidden": "true", children: /* @__PURE__ */ a3("use", { href: `${store.art}#bus` }) }),
      /* @__PURE__ */ a3("span", { class: "hidden", children: [
        store.texts.say("bus"),
        " "
      ] }),
      /* @__PURE__ */ a3("b", { children: number })
    ] });
  }
  function arenaOf(store, id) {
    return store.box.arenas.find((arena) => arena.id === id);
  }

  // src/table/after.tsx
  function FinalTable() {
    const store = useStore();
    const { view, game, texts } = store;
    const seats = view.places.map((place, seat) => ({ place, seat }));
    seats.sort((one, other) => one.place - other.place);
    const won = store.seat !== null && view.places[store.seat] === 1;
    return /* @__PURE__ */ a3("section", { class: "final", children: [
      /* @__PURE__ */ a3("h2", { children: texts.say(won ? "you won" : "final table") }),
      /* @__PURE__ */ a3("table", { children: [
        /* @__PURE__ */ a3("thead", { children: /* @__PURE__ */ a3("tr", { children: [
          /* @__PURE__ */ a3("th", { scope: "col", children: texts.say("place") }),
          /* @__PURE__ */ a3("th", { scope: "col", children: texts.say("manager column") }),
          /* @__PURE__ */ a3("th", { scope: "col", children: texts.say("season column") }),
          /* @__PURE__ */ a3("th", { scope: "col", children: texts.say("playoff column") }),
          /* @__PURE__ */ a3("th", { scope: "col", children: texts.say("fans column") })
        ] }) }),
        /* @__PURE__ */ a3("tbody", { children: seats.map(({ place, seat }) => /* @__PURE__ */ a3("tr", { class: place === 1 ? "winner" : "", children: [
          /* @__PURE__ */ a3("td", { children: [
            place,
            "."
          ] }),
          /* @__PURE__ */ a3("th", { scope: "row", children: [
            /* @__PURE__ */ a3("span", { class: `seat-dot seat-${seat}`, "aria-hidden": "true" }),
            " ",
            /* @__PURE__ */ a3("bdi", { children: store.name(seat) })
          ] }),
          /* @__PURE__ */ a3("td", { children: game.season_fans[seat] }),
          /* @__PURE__ */ a3("td", { children: game.playoff_fans[seat] }),
          /* @__PURE__ */ a3("td", { children: /* @__PURE__ */ a3("b", { children: (game.season_fans[seat] ?? 0) + (game.playoff_fans[seat] ?? 0) }) })
        ] }, seat)) })
      ] }),
      /* @__PURE__ */ a3(OnceMore, {}),
      /* @__PURE__ */ a3("div", { class: "acts", children: [
        store.first ? /* @__PURE__ */ a3("a", { class: "as-button", href: `${store.page}/compare?with=${store.first}`, children: texts.say("compare") }) : null,
        /* @__PURE__ */ a3(
          "button",
          {
            type: "button",
            class: "second",
            onClick: () => {
              store.again = 0;
              store.change();
            },
            children: texts.say("replay")
          }
        ),
        /* @__PURE__ */ a3("a", { class: "as-button", href: `${store.page}/replay`, children: texts.say("step by step") }),
        /* @__PURE__ */ a3("a", { class: "as-button", href: store.record, download: true, children: texts.say("record") })
      ] })
    ] });
  }
  function OnceMore() {
    const { page } = useStore();
    const place = T2(null);
    A2(() => {
      const bring = async () => {
        const answer = await fetch(page, { headers: { Accept: "text/html" } });
        const forms = (await documentOf(answer)).querySelector(".once-more");
        if (forms) place.current?.replaceChildren(forms);
      };
      void bring();
    }, [page]);
    return /* @__PURE__ */ a3("div", { ref: place });
  }

  // src/table/kept.ts
  var memory = /* @__PURE__ */ new Map();
  function keep(name, value) {
    const text = JSON.stringify(value);
    memory.set(name, text);
    try {
      localStorage.setItem(`podium-table-${name}`, text);
    } catch {
    }
  }
  function kept(name, otherwise) {
    try {
      const text = memory.get(name) ?? localStorage.getItem(`podium-table-${name}`);
      return text === null ? otherwise : JSON.parse(text);
    } catch {
      return otherwise;
    }
  }
  function forget(name) {
    memory.delete(name);
    try {
      localStorage.removeItem(`podium-table-${name}`);
    } catch {
    }
  }

  // src/table/moves.ts
  var BLOCK = 128;
  var [PICK, GIVE, DISCARD, SHOOT, IN, OUT, OTHER] = [0, 1, 2, 3, 4, 8, 12];
  var SEAL = OTHER * BLOCK + 32;
  var pick = (card) => PICK * BLOCK + card;
  var give = (card) => GIVE * BLOCK + card;
  var discard = (card) => DISCARD * BLOCK + card;
  var shoot = (card) => SHOOT * BLOCK + card;
  var putIn = (card, team = 0) => (IN + team) * BLOCK + card;
  var takeOut = (card, team = 0) => (OUT + team) * BLOCK + card;
  var bus = (team, number) => OTHER * BLOCK + team * 4 + number;
  function read(move) {
    const block = Math.floor(move / BLOCK);
    const card = move % BLOCK;
    const single = ["pick", "give", "discard", "shoot"][block];
    if (single) return { kind: single, card };
    if (block < OUT) return { kind: "in", card, team: block - IN };
    if (block < OTHER) return { kind: "out", card, team: block - OUT };
    if (card < 16) return { kind: "bus", team: card >> 2, bus: card & 3 };
    return { kind: "other" };
  }

  // src/table/wire.ts
  var Phase = {
    PICK: 5,
    PAIR: 6,
    DISCARD: 7,
    MARKET: 8,
    PLAN: 9,
    LINEUP: 10,
    SHOOT: 11,
    INCOMING: 12,
    OUTGOING: 13,
    OVER: 14
  };

  // src/table/offer.ts
  function offered(store) {
    const { own, game } = store;
    if (!own) return [];
    switch (game.phase) {
      case Phase.MARKET:
        return game.trio;
      case Phase.DISCARD:
        return own.fresh;
      case Phase.SHOOT:
        return own.bench;
      default:
        return own.hand;
    }
  }
  var SINGLE = {
    [Phase.PICK]: pick,
    [Phase.MARKET]: pick,
    [Phase.DISCARD]: discard,
    [Phase.SHOOT]: shoot
  };

  // src/table/by-itself.ts
  var WISHES = ["only card", "ranked hand"];
  function isWished(wish2) {
    return kept(`wish-${wish2}`, false);
  }
  function wish(what, on) {
    keep(`wish-${what}`, on);
  }
  function isRanking(store) {
    return isWished("ranked hand") && store.game.phase === Phase.PICK;
  }
  function pressed(ranked, card) {
    return ranked.includes(card) ? ranked.filter((one) => one !== card) : [...ranked, card];
  }
  function best(ranked, cards) {
    return ranked.find((card) => cards.includes(card)) ?? -1;
  }
  function ready(store) {
    const cards = offered(store);
    if (isWished("only card") && cards.length === 1) return cards[0] ?? -1;
    const { cards: ranked, step } = store.ranks;
    return isRanking(store) && step < store.game.step ? best(ranked, cards) : -1;
  }
  function pickByItself(store) {
    let step = -1;
    const look = () => {
      const move = SINGLE[store.view.game?.phase ?? -1];
      if (!move || !store.asked || store.sending || store.game.step === step) return;
      step = store.game.step;
      const card = store.sealed ? -1 : ready(store);
      if (card < 0) return;
      void store.choose([move(card)]);
      const words = store.texts.card(store.card(card));
      store.say(store.texts.say("picked itself", { card: words }), true);
    };
    store.subscribe(look);
    look();
  }

  // src/table/makes.ts
  function groupWith(scale, others, card) {
    const keys = scale.places(card).map((place) => {
      const count = others.filter((other) => scale.places(other).includes(place)).length;
      return Math.min(count + 1, TEAM) << 5 | place;
    });
    return Math.max(...keys);
  }
  function makes(scale, own, card) {
    const bench = [...own.bench, ...own.fresh].filter((other) => other !== card);
    const found = [{ team: 0, key: groupWith(scale, bench, card) }];
    own.teams.forEach((team, index) => {
      const key = groupWith(scale, team, card);
      if (key > scale.key(team)) found.push({ team: index + 1, key });
    });
    return found;
  }

  // src/server-time.ts
  var ASK_AGAIN = 2e4;
  var offset = 0;
  var askedAt = Number.NEGATIVE_INFINITY;
  function serverNow() {
    return Date.now() + offset;
  }
  async function askTime(address) {
    if (performance.now() - askedAt < ASK_AGAIN) return;
    askedAt = performance.now();
    const sent = Date.now();
    try {
      const answer = await (await fetch(address, { cache: "no-store" })).json();
      offset = answer.now - (sent + Date.now()) / 2;
    } catch {
      askedAt = Number.NEGATIVE_INFINITY;
    }
  }

  // src/table/pick-clock.tsx
  var IN_TIME = 1500;
  var SECOND = 1e3;
  function useReady(moves) {
    const store = useStore();
    F2(() => {
      store.ready = moves;
      return () => {
        store.ready = null;
      };
    });
  }
  function sealInTime(store, deadline) {
    if (deadline - serverNow() > IN_TIME || !store.ready || store.sealed || store.sending) return;
    void store.choose(store.ready);
  }
  function PickClock() {
    const store = useStore();
    const { deadline } = store.view;
    A2(() => {
      if (deadline === null) return;
      void askTime(store.now).then(() => store.change());
      const timer = setInterval(() => {
        sealInTime(store, deadline);
        store.change();
      }, SECOND / 2);
      return () => clearInterval(timer);
    }, [deadline]);
    if (deadline === null) return null;
    const left = Math.max(0, Math.ceil((deadline - serverNow()) / SECOND));
    return /* @__PURE__ */ a3("span", { class: "pick-clock", role: "timer", children: store.texts.count("seconds", left) });
  }

  // src/table/sorting.tsx
  var ORDERS = ["species", "number", "symbol"];
  function chosenOrder() {
    return kept("order", "species");
  }
  function rank(store, id, order) {
    const card = store.card(id);
    const species = store.box.species.indexOf(card.species);
    const symbols = card.symbols.map((symbol2) => store.box.symbols.indexOf(symbol2));
    const symbol = symbols.length ? Math.min(...symbols) : store.box.symbols.length;
    if (order === "number") return [-card.number, species];
    if (order === "symbol") return [symbol, species, -card.number];
    return [species, -card.number];
  }
  function inOrder(store, cards) {
    const order = chosenOrder();
    const ranked = cards.map((id) => ({ id, rank: rank(store, id, order) }));
    ranked.sort((one, other) => {
      const place = one.rank.findIndex((value, index) => value !== other.rank[index]);
      return place < 0 ? 0 : Number(one.rank[place]) - Number(other.rank[place]);
    });
    return ranked.map(({ id }) => id);
  }
  function SortButtons() {
    const store = useStore();
    const order = chosenOrder();
    return /* @__PURE__ */ a3("fieldset", { class: "sorts", children: [
      /* @__PURE__ */ a3("legend", { children: store.texts.say("sort by") }),
      ORDERS.map((one) => /* @__PURE__ */ a3(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-pressed": one === order,
          onClick: () => {
            keep("order", one);
            store.change();
          },
          children: store.texts.say(`sort ${one}`)
        },
        one
      ))
    ] });
  }

  // src/table/draft.tsx
  function chosen(store) {
    const found = { keep: -1, gift: -1 };
    for (const move of (store.view.own?.choice ?? []).map(read)) {
      if (move.kind === "give") found.gift = move.card;
      else if ("card" in move) found.keep = move.card;
    }
    return found;
  }
  function makesWords(store, id) {
    const { own, game, texts } = store;
    const useful = game.phase !== Phase.SHOOT && game.phase !== Phase.DISCARD;
    if (!own || !useful || !store.view.setting.hints) return "";
    return makes(store.scale, own, id).filter(({ key }) => store.scale.size(key) > 1).map(({ team, key }) => {
      const group = strengthWords(store, key);
      return team ? texts.say("makes team", { team, group }) : group;
    }).join(" · ");
  }
  function useDigits(cards, press) {
    F2(() => {
      const listen = (event) => {
        const typing = event.target.closest("input, select, textarea");
        const card = cards[Number(event.key) - 1];
        if (typing || event.ctrlKey || event.metaKey || event.altKey || card === void 0) return;
        press(card);
      };
      addEventListener("keydown", listen);
      return () => removeEventListener("keydown", listen);
    });
  }
  function OneCard() {
    const store = useStore();
    const cards = inOrder(store, offered(store));
    const { keep: keep2 } = chosen(store);
    const move = SINGLE[store.game.phase] ?? pick;
    const press = (card) => {
      if (card !== keep2 || store.sending) void store.choose([move(card)]);
    };
    if (isRanking(store)) return /* @__PURE__ */ a3(RankedHand, { cards, keep: keep2 });
    return /* @__PURE__ */ a3("div", { class: "choice", children: [
      /* @__PURE__ */ a3(
        PressedHand,
        {
          cards,
          mark: (card) => card === keep2 ? store.texts.say("your choice") : "",
          press
        }
      ),
      cards.length > 7 ? /* @__PURE__ */ a3(SortButtons, {}) : null
    ] });
  }
  function RankedHand({ cards, keep: keep2 }) {
    const store = useStore();
    const { texts } = store;
    const here = store.ranks.cards.filter((card) => cards.includes(card));
    const first = here[0] ?? -1;
    useReady(first < 0 ? null : [pick(first)]);
    const seal = () => {
      if (first >= 0 && first !== keep2) void store.choose([pick(first)]);
    };
    const mark = (card) => {
      const number = here.includes(card) ? `${here.indexOf(card) + 1}.` : "";
      return [number, card === keep2 ? texts.say("your choice") : ""].filter(Boolean).join(" ");
    };
    return /* @__PURE__ */ a3("div", { class: "choice", children: [
      /* @__PURE__ */ a3(
        PressedHand,
        {
          cards,
          mark,
          press: (card) => store.rank(pressed(store.ranks.cards, card))
        }
      ),
      /* @__PURE__ */ a3("div", { class: "seal-bar", children: [
        /* @__PURE__ */ a3("button", { type: "button", "aria-disabled": first < 0 || first === keep2, onClick: seal, children: texts.say(first >= 0 && first === keep2 ? "sealed" : "seal") }),
        /* @__PURE__ */ a3("span", { class: "hint", children: texts.say("rank hint") })
      ] })
    ] });
  }
  function Pair() {
    const store = useStore();
    const { texts } = store;
    const cards = inOrder(store, offered(store));
    const draft = store.draft(chosen(store));
    const press = (card) => {
      const next = { ...draft };
      if (card === draft.keep) next.keep = -1;
      else if (card === draft.gift) next.gift = -1;
      else if (draft.keep < 0) next.keep = card;
      else next.gift = card;
      store.keepDraft(next);
      if (next.keep >= 0 && next.gift >= 0) void store.choose([pick(next.keep), give(next.gift)]);
    };
    const marks = {
      [draft.keep]: texts.say("you keep it"),
      [draft.gift]: texts.say("you give it")
    };
    return /* @__PURE__ */ a3(PressedHand, { cards, mark: (card) => marks[card] ?? "", press });
  }
  function PressedHand({ cards, mark, press }) {
    const store = useStore();
    useDigits(cards, press);
    return /* @__PURE__ */ a3("ul", { class: `hand plain${cards.length > 7 ? " many" : ""}`, children: cards.map((id, index) => {
      const note = makesWords(store, id);
      return /* @__PURE__ */ a3("li", { children: /* @__PURE__ */ a3(
        CardButton,
        {
          id,
          pressed: Boolean(mark(id)),
          mark: mark(id),
          note,
          hint: index < 9 ? String(index + 1) : "",
          onPress: () => press(id)
        }
      ) }, id);
    }) }, store.game.step);
  }

  // src/table/building.tsx
  function taskOf(store) {
    const own = store.own;
    const [bench, team] = [own?.bench ?? [], own?.teams[0] ?? []];
    const coming = store.game.incoming[store.seat ?? 0] ?? 0;
    switch (store.game.phase) {
      case Phase.LINEUP:
        return { source: bench, least: TEAM, most: TEAM, move: putIn };
      case Phase.INCOMING:
        return { source: bench, least: 2, most: Math.min(4, bench.length), move: putIn };
      default:
        return { source: team, least: coming, most: coming, move: takeOut };
    }
  }
  function sealedCards(store) {
    const moves = (store.view.own?.choice ?? []).map(read);
    return moves.flatMap((move) => "card" in move ? [move.card] : []);
  }
  function Building() {
    const store = useStore();
    const task = taskOf(store);
    const cards = inOrder(store, task.source);
    const chosen2 = store.draft(sealedCards(store));
    const toggle = (card) => {
      if (chosen2.includes(card)) store.keepDraft(chosen2.filter((one) => one !== card));
      else if (chosen2.length < task.most) store.keepDraft([...chosen2, card]);
      else store.answer(store.texts.say("enough cards"));
    };
    useDigits(cards, toggle);
    const mark = store.texts.say(task.move === takeOut ? "goes out" : "comes in");
    return /* @__PURE__ */ a3("div", { class: "choice", children: [
      /* @__PURE__ */ a3("div", { class: "stand", children: [
        /* @__PURE__ */ a3(Result, { task, chosen: chosen2 }),
        /* @__PURE__ */ a3(SealBar, { task, chosen: chosen2 })
      ] }),
      /* @__PURE__ */ a3("ul", { class: "hand many plain", children: cards.map((id, index) => /* @__PURE__ */ a3("li", { children: /* @__PURE__ */ a3(
        CardButton,
        {
          id,
          pressed: chosen2.includes(id),
          mark: chosen2.includes(id) ? mark : "",
          hint: index < 9 ? String(index + 1) : "",
          onPress: () => toggle(id)
        }
      ) }, id)) }),
      cards.length > TEAM ? /* @__PURE__ */ a3(SortButtons, {}) : null
    ] });
  }
  function Result({ task, chosen: chosen2 }) {
    const store = useStore();
    const own = store.own;
    const team = own?.teams[0] ?? [];
    if (store.game.phase === Phase.LINEUP) {
      return /* @__PURE__ */ a3("p", { class: "result", children: /* @__PURE__ */ a3(Badge, { team: chosen2 }) });
    }
    const pool = task.move === takeOut ? [...own?.fresh ?? [], ...team] : [...team, ...chosen2];
    const left = task.move === takeOut ? pool.filter((one) => !chosen2.includes(one)) : pool;
    return /* @__PURE__ */ a3("div", { class: "result", children: [
      /* @__PURE__ */ a3("h3", { children: store.texts.say(task.move === takeOut ? "new team" : "your team") }),
      /* @__PURE__ */ a3(CardRow, { cards: task.move === takeOut ? left : team }),
      /* @__PURE__ */ a3(Badge, { team: left })
    ] });
  }
  function SealBar({ task, chosen: chosen2 }) {
    const store = useStore();
    const missing = task.least - chosen2.length;
    const asked = task.move === takeOut ? "cards to go" : "cards missing";
    const same = store.sealed && String([...sealedCards(store)].sort()) === String([...chosen2].sort());
    const moves = [...chosen2.map((card) => task.move(card)), SEAL];
    useReady(missing <= 0 ? moves : null);
    const seal = () => {
      if (missing <= 0 && !same) void store.choose(moves);
    };
    return /* @__PURE__ */ a3("div", { class: "seal-bar", children: [
      /* @__PURE__ */ a3("button", { type: "button", "aria-disabled": missing > 0 || same, onClick: seal, children: store.texts.say(same ? "sealed" : "seal") }),
      missing > 0 ? /* @__PURE__ */ a3("span", { children: store.texts.count(asked, missing) }) : null
    ] });
  }

  // src/table/lesson.tsx
  function groupOf(store, cards) {
    return strengthWords(store, store.scale.key(cards));
  }
  function bestPick(store, own) {
    const made = offered(store).map((card) => ({
      card,
      key: makes(store.scale, own, card)[0]?.key ?? 0
    }));
    made.sort((one, other) => other.key - one.key);
    const best2 = made[0];
    return best2 && store.scale.size(best2.key) > 1 ? best2 : null;
  }
  function withStar(store, hint) {
    return `${hint} ${starHint(store)}`.trim();
  }
  function pickHint(store, own) {
    const { game, texts } = store;
    const first = own.bench.length + own.fresh.length === 0;
    if (first) return withStar(store, texts.say("lesson first"));
    if (game.phase === Phase.PICK && game.turn === 0) {
      return withStar(store, texts.say("lesson round"));
    }
    const best2 = bestPick(store, own);
    if (!best2) return texts.say("lesson nothing");
    const card = texts.card(store.card(best2.card));
    return texts.say("lesson pick", { card, group: strengthWords(store, best2.key) });
  }
  function starHint(store) {
    const { game, texts } = store;
    const arena = game.arenas.map((id) => arenaOf(store, id)).find((one) => one?.combo);
    if (!arena) return "";
    const combination = texts.say(`combo ${arena.combo}`);
    return texts.say("lesson star", { arena: arena.name, combination });
  }
  function hintFor(store, own) {
    const { game, texts } = store;
    const team = own.teams[0] ?? [];
    const hint = (name, cards) => texts.say(name, { group: groupOf(store, cards) });
    switch (game.phase) {
      case Phase.PICK:
      case Phase.MARKET:
        return pickHint(store, own);
      case Phase.PAIR:
        return texts.say("lesson pair");
      case Phase.DISCARD:
        return hint("lesson discard", [...own.bench, ...own.fresh]);
      case Phase.PLAN:
        return withStar(store, hint(own.teams.length ? "lesson buses" : "lesson plan", own.bench));
      case Phase.LINEUP:
        return hint("lesson lineup", own.bench);
      case Phase.SHOOT:
        return texts.say("lesson shoot");
      case Phase.INCOMING:
        return hint("lesson incoming", [...team, ...own.bench]);
      default:
        return hint("lesson outgoing", [...team, ...own.fresh]);
    }
  }
  function lessonWords(store) {
    if (!store.lesson || store.seat === null || !store.own) return "";
    if (store.view.stage === "over") return store.texts.say("lesson over");
    return store.asked && !store.sealed ? hintFor(store, store.own) : "";
  }
  var HINTS = {
    ArenaScored: "lesson arena",
    SwappedOut: "lesson swapped",
    Replaced: "lesson replaced"
  };
  function chapterHint(store, chapter) {
    if (!store.lesson) return "";
    const hints = chapter.events.map(({ type }) => HINTS[type]);
    return store.texts.say(hints.find(Boolean) ?? "lesson compared");
  }
  function Lesson({ text }) {
    const store = useStore();
    if (!text) return null;
    return /* @__PURE__ */ a3("p", { class: "lesson", children: [
      /* @__PURE__ */ a3("span", { children: text }),
      /* @__PURE__ */ a3("button", { type: "button", class: "quiet", onClick: () => store.teach(false), children: store.texts.say("no lesson") })
    ] });
  }

  // src/table/phrases.tsx
  var SHOWN_FOR = 6e3;
  var heardAt = /* @__PURE__ */ new Map();
  function areShown() {
    return kept("phrases", true);
  }
  function saidBy(store, seat) {
    if (!areShown()) return "";
    const fresh = store.scene.spoken.filter(
      (one) => one.seat === seat && Date.now() - (heardAt.get(one.number) ?? 0) < SHOWN_FOR
    );
    const last = fresh[fresh.length - 1];
    return last ? store.texts.say(`phrase ${last.phrase}`) : "";
  }
  function listenToPhrases(store) {
    const hear = (one) => {
      heardAt.set(one.number, Date.now());
      setTimeout(() => store.change(), SHOWN_FOR + 50);
      if (one.seat === store.seat || !areShown()) return;
      const phrase = store.texts.say(`phrase ${one.phrase}`);
      store.say(store.texts.say("says", { who: store.name(one.seat), phrase }));
    };
    const listen = () => {
      for (const one of store.scene.spoken) if (!heardAt.has(one.number)) hear(one);
    };
    store.subscribe(listen);
    listen();
  }
  function Phrases() {
    const store = useStore();
    const { texts } = store;
    return /* @__PURE__ */ a3("section", { class: "card", children: [
      /* @__PURE__ */ a3("h2", { children: texts.say("panel say") }),
      /* @__PURE__ */ a3("div", { class: "phrase-buttons", children: texts.phrases().map((phrase) => /* @__PURE__ */ a3(
        "button",
        {
          type: "button",
          class: "second",
          onClick: () => void store.speak(phrase),
          children: texts.say(`phrase ${phrase}`)
        },
        phrase
      )) }),
      /* @__PURE__ */ a3("label", { children: [
        /* @__PURE__ */ a3(
          "input",
          {
            type: "checkbox",
            checked: areShown(),
            onChange: (event) => {
              keep("phrases", event.currentTarget.checked);
              store.change();
            }
          }
        ),
        texts.say("show phrases")
      ] })
    ] });
  }

  // src/table/rules.tsx
  var known = null;
  async function fetched(address) {
    return documentOf(await fetch(address, { headers: { Accept: "text/html" } }));
  }
  function pageOfRules(address) {
    known ?? (known = fetched(address).catch((trouble) => {
      known = null;
      throw trouble;
    }));
    return known;
  }
  function RuleButton({ rule }) {
    const store = useStore();
    return /* @__PURE__ */ a3("button", { type: "button", class: "quiet rule-button", onClick: () => store.lookUp(rule), children: store.texts.say("the rule") });
  }
  function topicsOf(page) {
    return [...page.querySelectorAll(".contents a")].map((link) => ({
      id: (link.getAttribute("href") ?? "").slice(1),
      name: link.textContent ?? ""
    }));
  }
  function partOf(page, rule) {
    return page.getElementById(rule) ?? page.querySelector(`[data-phases~="${rule}"]`);
  }
  function Rules() {
    const store = useStore();
    const [page, setPage] = d2(null);
    const place = T2(null);
    A2(() => {
      pageOfRules(store.rules).then(setPage, () => store.say(store.texts.say("not sent"), true));
    }, []);
    const part = page && partOf(page, store.rule);
    A2(() => {
      place.current?.replaceChildren(...part?.cloneNode(true).childNodes ?? []);
    }, [part]);
    return /* @__PURE__ */ a3("section", { class: "card", children: [
      /* @__PURE__ */ a3("div", { class: "rule-part", ref: place }),
      /* @__PURE__ */ a3("nav", { class: "rule-topics", "aria-label": store.texts.say("panel rules"), children: page ? topicsOf(page).map(({ id, name }) => /* @__PURE__ */ a3(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-pressed": id === part?.id,
          onClick: () => store.lookUp(id),
          children: name
        },
        id
      )) : null }),
      /* @__PURE__ */ a3("a", { href: store.rules, children: store.texts.say("all rules") })
    ] });
  }

  // src/table/sight.ts
  function bringIntoSight(part) {
    requestAnimationFrame(() => {
      if (!part?.isConnected) return;
      const { top, bottom } = part.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight) part.scrollIntoView();
    });
  }

  // src/table/story.ts
  function chapters(story) {
    const found = [];
    story.forEach((event, index) => {
      const last = found[found.length - 1];
      if (last && belongs(event)) {
        last.events.push(event);
        last.end = index + 1;
      } else {
        found.push({ events: [event], end: index + 1 });
      }
    });
    return found;
  }
  function unarmed({ events }) {
    const [compared, lost] = events;
    const tied = compared?.type === "TeamsCompared" && compared.weakest.length > 1;
    return tied && lost?.type === "Lost" ? [...lost.tickets, ...lost.out] : [];
  }
  function belongs(event) {
    return event.type === "Lost" || event.type === "RanOut";
  }

  // src/table/why.ts
  function why(store, arena, above, below) {
    const { texts, scale } = store;
    const words = (key) => arena ? arenaWords(store, arena, key) : strengthWords(store, key);
    const values = { above: words(above), below: words(below) };
    if (above === below) return texts.say("why equal", values);
    if (arena && isCombo(above)) {
      return texts.say(isCombo(below) ? "why combo place" : "why combo", values);
    }
    const [one, other] = arena ? [strengthPart(above), strengthPart(below)] : [above, below];
    if (scale.size(one) !== scale.size(other)) return texts.say("why size", values);
    const [first, second] = [scale.value(one), scale.value(other)];
    if (!first || !second) return "";
    if (first.tier === second.tier) return texts.say("why place", values);
    const tiers = {
      first: texts.say(`tier ${first.tier}`),
      second: texts.say(`tier ${second.tier}`)
    };
    return texts.say("why tier", { ...values, ...tiers });
  }

  // src/table/reveal.tsx
  var ROW = 1100;
  var REST = 3500;
  var SPEEDS = [1, 2, 4];
  function still() {
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
  function rowsOf(chapter) {
    const event = chapter.events.find(
      (one) => one.type === "ArenaScored" || one.type === "TeamsCompared"
    );
    return event ? event.keys.length : 1;
  }
  var RULES = {
    ArenaScored: "fans",
    TeamsCompared: "playoffs",
    ShotsTaken: "shootout"
  };
  function ruleOf(chapter) {
    return chapter.events.map(({ type }) => RULES[type]).find(Boolean) ?? "replace";
  }
  function Reveal({ chapter, next, skip }) {
    const store = useStore();
    const rows = rowsOf(chapter);
    const [shown, show2] = d2(still() ? rows : 0);
    const [speed, setSpeed] = d2(kept("speed", 1));
    const button = T2(null);
    const whole = T2(null);
    A2(() => {
      if (still() || store.lesson && shown >= rows) return;
      const wait = shown < rows ? ROW : REST;
      const timer = setTimeout(() => shown < rows ? show2(shown + 1) : next(), wait / speed);
      return () => clearTimeout(timer);
    }, [shown, speed, store.lesson]);
    A2(() => {
      button.current?.focus({ preventScroll: true });
      bringIntoSight(whole.current);
    }, []);
    const faster = () => {
      const later = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
      keep("speed", later);
      setSpeed(later);
    };
    return /* @__PURE__ */ a3("section", { class: "reveal", ref: whole, "aria-label": store.texts.say("reveal"), children: [
      /* @__PURE__ */ a3(Lesson, { text: chapterHint(store, chapter) }),
      chapter.events.map((event, index) => /* @__PURE__ */ a3(Happened, { event, chapter, shown, rows }, index)),
      /* @__PURE__ */ a3("div", { class: "seal-bar", children: [
        /* @__PURE__ */ a3("button", { type: "button", ref: button, onClick: () => shown < rows ? show2(rows) : next(), children: [
          store.texts.say("go on"),
          " ▸"
        ] }),
        /* @__PURE__ */ a3("button", { type: "button", class: "second", onClick: skip, children: store.texts.say("skip") }),
        /* @__PURE__ */ a3("button", { type: "button", class: "quiet", onClick: faster, children: store.texts.say("speed", { speed }) }),
        /* @__PURE__ */ a3(RuleButton, { rule: ruleOf(chapter) })
      ] })
    ] });
  }
  function Happened({
    event,
    chapter,
    shown,
    rows
  }) {
    const store = useStore();
    switch (event.type) {
      case "ArenaScored":
        return /* @__PURE__ */ a3(Scored, { event, shown });
      case "TeamsCompared":
        return /* @__PURE__ */ a3(Compared, { event, shown, unarmed: unarmed(chapter) });
      case "ShotsTaken":
        return /* @__PURE__ */ a3(Shots, { cards: event.cards });
      case "Lost":
      case "RanOut":
        return shown < rows ? null : /* @__PURE__ */ a3("p", { class: "outcome", children: lostWords(store, event) });
      default:
        return /* @__PURE__ */ a3(Moved, { title: store.texts.say(`told ${event.type}`), rows: event.cards });
    }
  }
  function teamIn(store, event, seat) {
    const number = (event.teams[seat] ?? 1) - 1;
    const rounds = store.story.map((one) => one.type === "ArenaScored" ? one.round : 0);
    return event.round === Math.max(...rounds) ? store.view.revealed[seat]?.[number] ?? [] : [];
  }
  function Scored({ event, shown }) {
    const store = useStore();
    const arena = arenaOf(store, event.arena);
    const order = event.ranks.map((_3, seat) => seat);
    order.sort((one, other) => (event.ranks[one] ?? 0) - (event.ranks[other] ?? 0));
    return /* @__PURE__ */ a3("div", { class: "scored", children: [
      /* @__PURE__ */ a3("h2", { children: [
        /* @__PURE__ */ a3(Bus, { number: event.bus }),
        " ",
        /* @__PURE__ */ a3("bdi", { children: arena?.name })
      ] }),
      /* @__PURE__ */ a3("ol", { class: "ranks plain", children: order.map((seat, index) => /* @__PURE__ */ a3(
        ScoredRow,
        {
          event,
          seat,
          above: order[index - 1],
          hidden: order.length - index > shown
        },
        seat
      )) })
    ] });
  }
  function ScoredRow({ event, seat, above, hidden }) {
    const store = useStore();
    const arena = arenaOf(store, event.arena);
    const key = event.keys[seat] ?? 0;
    const team = teamIn(store, event, seat);
    const strong = isCombo(key) ? [...team] : store.scale.members(team, strengthPart(key));
    const reason = above === void 0 || !arena ? "" : why(store, arena, event.keys[above] ?? 0, key);
    return /* @__PURE__ */ a3("li", { class: `rank-row${hidden ? " unseen" : ""}`, "aria-hidden": hidden, children: [
      /* @__PURE__ */ a3("b", { class: "rank-number", children: [
        event.ranks[seat],
        "."
      ] }),
      /* @__PURE__ */ a3("span", { class: `seat-dot seat-${seat}` }),
      /* @__PURE__ */ a3("span", { class: "rank-who", children: [
        /* @__PURE__ */ a3("bdi", { children: store.name(seat) }),
        " · ",
        arena ? arenaWords(store, arena, key) : ""
      ] }),
      /* @__PURE__ */ a3("b", { class: "rank-fans", children: store.texts.count("fans won", event.fans[seat] ?? 0) }),
      team.length ? /* @__PURE__ */ a3(CardRow, { cards: team, bright: strong }) : null,
      reason ? /* @__PURE__ */ a3("span", { class: "why", children: reason }) : null
    ] });
  }
  function weakestWords(store, event, unarmed2) {
    const names = (seats) => seats.map((seat) => store.name(seat)).join(", ");
    if (unarmed2.length) return store.texts.say("cannot shoot", { who: names(unarmed2) });
    const tied = event.weakest.length > 1;
    return store.texts.say(tied ? "they shoot" : "is weakest", { who: names(event.weakest) });
  }
  function Compared({ event, shown, unarmed: unarmed2 }) {
    const store = useStore();
    const seats = event.teams.flatMap((team, seat) => team.length ? [seat] : []);
    seats.sort((one, other) => (event.keys[other] ?? 0) - (event.keys[one] ?? 0));
    return /* @__PURE__ */ a3("div", { class: "scored", children: [
      /* @__PURE__ */ a3("h2", { children: store.texts.say("teams compared") }),
      /* @__PURE__ */ a3("ol", { class: "ranks plain", children: seats.map((seat, index) => /* @__PURE__ */ a3("li", { class: `rank-row${seats.length - index > shown ? " unseen" : ""}`, children: [
        /* @__PURE__ */ a3("span", { class: `seat-dot seat-${seat}` }),
        /* @__PURE__ */ a3("span", { class: "rank-who", children: [
          /* @__PURE__ */ a3("bdi", { children: store.name(seat) }),
          " · ",
          strengthWords(store, event.keys[seat] ?? 0)
        ] }),
        event.weakest.includes(seat) ? /* @__PURE__ */ a3("b", { class: "weakest", children: store.texts.say("weakest") }) : null,
        /* @__PURE__ */ a3(
          CardRow,
          {
            cards: event.teams[seat] ?? [],
            bright: store.scale.members(event.teams[seat] ?? [], event.keys[seat] ?? 0)
          }
        )
      ] }, seat)) }),
      shown >= seats.length ? /* @__PURE__ */ a3("p", { class: "outcome", children: weakestWords(store, event, unarmed2) }) : null
    ] });
  }
  function Shots({ cards }) {
    const store = useStore();
    return /* @__PURE__ */ a3("div", { class: "scored", children: [
      /* @__PURE__ */ a3("h2", { children: store.texts.say("shoot-out") }),
      /* @__PURE__ */ a3("ul", { class: "shots plain", children: cards.map(
        (card, seat) => card < 0 ? null : /* @__PURE__ */ a3("li", { children: [
          /* @__PURE__ */ a3("bdi", { children: store.name(seat) }),
          /* @__PURE__ */ a3(CardFace, { id: card })
        ] }, card)
      ) })
    ] });
  }
  function Moved({
    title,
    rows
  }) {
    const store = useStore();
    return /* @__PURE__ */ a3("div", { class: "scored", children: [
      /* @__PURE__ */ a3("h2", { children: title }),
      rows.map(
        (cards, seat) => cards.length ? /* @__PURE__ */ a3("p", { class: "moved", children: [
          /* @__PURE__ */ a3("span", { class: `seat-dot seat-${seat}` }),
          " ",
          /* @__PURE__ */ a3("bdi", { children: store.name(seat) }),
          /* @__PURE__ */ a3(CardRow, { cards })
        ] }, seat) : null
      )
    ] });
  }
  function lostWords(store, event) {
    const { texts } = store;
    const names = (seats) => seats.map((seat) => store.name(seat)).join(", ");
    const lines = [];
    if (event.type === "Lost" && event.tickets.length) {
      lines.push(texts.say("ticket keeps", { who: names(event.tickets) }));
    }
    if (event.out.length) {
      const key = event.type === "RanOut" ? "ran out" : "is out";
      lines.push(texts.say(key, { who: names(event.out), place: event.place }));
    }
    return lines.join(" ");
  }
  function chapterWords(store, chapter) {
    return chapter.events.map((event) => eventWords(store, event)).join(" ");
  }
  function eventWords(store, event) {
    const { texts, box } = store;
    const bySeat = (rows) => rows.flatMap(
      (cards, seat) => cards.length ? [`${store.name(seat)}: ${texts.cards(box, cards)}`] : []
    ).join(". ");
    switch (event.type) {
      case "ArenaScored": {
        const arena = arenaOf(store, event.arena);
        const rows = event.ranks.map((rank2, seat) => {
          const shown = arena ? arenaWords(store, arena, event.keys[seat] ?? 0) : "";
          const fans = texts.count("fans won", event.fans[seat] ?? 0);
          return { rank: rank2, line: `${rank2}. ${store.name(seat)}: ${shown}, ${fans}` };
        });
        rows.sort((one, other) => one.rank - other.rank);
        return `${arena?.name}: ${rows.map(({ line }) => line).join("; ")}.`;
      }
      case "TeamsCompared": {
        const rows = event.keys.flatMap(
          (key, seat) => event.teams[seat]?.length ? [`${store.name(seat)}: ${strengthWords(store, key)}`] : []
        );
        return `${texts.say("teams compared")}: ${rows.join("; ")}.`;
      }
      case "ShotsTaken":
        return `${texts.say("shoot-out")}: ${bySeat(event.cards.map((card) => card < 0 ? [] : [card]))}.`;
      case "Lost":
      case "RanOut":
        return lostWords(store, event);
      default:
        return `${texts.say(`told ${event.type}`)}: ${bySeat(event.cards)}.`;
    }
  }

  // src/tones.ts
  function playTone(to, frequency, start2, length, volume = 0.6) {
    const voice = to.createOscillator();
    const gain = to.createGain();
    voice.frequency.value = frequency;
    gain.gain.setValueAtTime(1e-4, start2);
    gain.gain.exponentialRampToValueAtTime(volume, start2 + 0.05);
    gain.gain.exponentialRampToValueAtTime(1e-4, start2 + length);
    voice.connect(gain).connect(to.destination);
    voice.start(start2);
    voice.stop(start2 + length);
  }

  // src/table/signals.ts
  var SIGNALS = ["turn sound", "in sound", "reveal sound", "title"];
  var TONES = {
    "turn sound": [660, 880],
    "in sound": [520],
    "reveal sound": [440, 554, 659]
  };
  var LENGTH = 0.18;
  var VOLUME = 0.15;
  var audio = null;
  function isOn(signal) {
    return kept(`signal-${signal}`, true);
  }
  function turn(signal, on) {
    keep(`signal-${signal}`, on);
  }
  function allowSound() {
    const begin = () => {
      audio ?? (audio = new AudioContext());
      void audio.resume();
    };
    addEventListener("pointerdown", begin, { once: true });
    addEventListener("keydown", begin, { once: true });
  }
  function ring(signal) {
    if (!audio || !isOn(signal)) return;
    const now = audio.currentTime;
    TONES[signal]?.forEach((tone, index) => {
      if (audio) playTone(audio, tone, now + index * LENGTH, LENGTH * 1.5, VOLUME);
    });
  }
  var plainTitle = document.title;
  function entitle(text) {
    document.title = text && isOn("title") ? `${text} · ${plainTitle}` : plainTitle;
  }

  // src/table/panels.tsx
  var PANELS = ["rules", "order", "arenas", "cards", "log", "say", "settings"];
  var BAR = ".game-table .panel-bar";
  function PanelBar() {
    const store = useStore();
    return /* @__PURE__ */ a3("nav", { class: "panel-bar", "aria-label": store.texts.say("look up"), children: PANELS.filter((one) => one !== "say" || store.seat !== null).map((panel) => /* @__PURE__ */ a3(
      "button",
      {
        type: "button",
        class: "quiet",
        "aria-expanded": store.panel === panel,
        "aria-controls": "panel",
        onClick: () => store.open(panel),
        children: store.texts.say(`panel ${panel}`)
      },
      panel
    )) });
  }
  var SHOWN = {
    order: TieBreakCard,
    arenas: ArenaRows,
    cards: OpenCards,
    log: Log,
    rules: Rules,
    say: Phrases,
    settings: Settings
  };
  function OpenPanel() {
    const store = useStore();
    const panel = T2(null);
    const Shown = store.panel && SHOWN[store.panel];
    A2(() => {
      if (store.panel) panel.current?.scrollIntoView({ block: "nearest" });
    }, [store.panel, store.rule]);
    return /* @__PURE__ */ a3("div", { id: "panel", class: "panel", ref: panel, children: Shown ? /* @__PURE__ */ a3($, { children: [
      /* @__PURE__ */ a3(Shown, {}),
      /* @__PURE__ */ a3("button", { type: "button", class: "second", onClick: () => backToGame(store), children: store.texts.say("back to game") })
    ] }) : null });
  }
  function backToGame(store) {
    document.querySelector(`${BAR} [aria-expanded=true]`)?.focus({ preventScroll: true });
    store.open(null);
    bringIntoSight(document.querySelector(".game-table .now, .game-table .reveal"));
  }
  function Titled({ title, children }) {
    return /* @__PURE__ */ a3("section", { class: "card", children: [
      /* @__PURE__ */ a3("h2", { children: title }),
      children
    ] });
  }
  function TieBreakCard() {
    const store = useStore();
    const { texts } = store;
    const order = store.box.tiebreak[side(store.managers)];
    const medals = ["gold", "silver", "bronze"];
    return /* @__PURE__ */ a3(Titled, { title: texts.say("panel order"), children: [
      /* @__PURE__ */ a3("p", { class: "hint", children: [
        texts.say("order hint"),
        " ",
        /* @__PURE__ */ a3(RuleButton, { rule: "order" })
      ] }),
      /* @__PURE__ */ a3("div", { class: "tiers", children: (order?.tiers ?? []).map((tier, index) => /* @__PURE__ */ a3("div", { children: [
        /* @__PURE__ */ a3("h3", { class: `medal ${medals[index]}`, children: [
          texts.say(medals[index] ?? "bronze"),
          ": ",
          texts.say(`tier ${tier}`)
        ] }),
        /* @__PURE__ */ a3("ol", { children: (order?.[tier] ?? []).map((value) => /* @__PURE__ */ a3("li", { children: [
          tier === "number" ? null : /* @__PURE__ */ a3(Picture, { name: String(value), neutral: `other-${tier}` }),
          tier === "number" ? value : texts.word(String(value))
        ] }, value)) })
      ] }, tier)) })
    ] });
  }
  function ArenaRows() {
    const store = useStore();
    const { game, texts, box, managers } = store;
    const gone = box.playoff_fans[String(managers)] ?? [];
    const ahead = box.arenas.filter(
      (one) => !game.arenas.includes(one.id) && !game.used.includes(one.id)
    );
    return /* @__PURE__ */ a3(Titled, { title: texts.say("panel arenas"), children: [
      /* @__PURE__ */ a3(RuleButton, { rule: "fans" }),
      /* @__PURE__ */ a3("div", { class: "arenas", children: game.arenas.map((id, index) => {
        const arena = arenaOf(store, id);
        return arena ? /* @__PURE__ */ a3(ArenaCard, { arena, bus: index + 1 }, id) : null;
      }) }),
      /* @__PURE__ */ a3("p", { children: [
        texts.say("playoff fans"),
        ":",
        " ",
        gone.map((fans, index) => `${index + 1}. ${fans}`).join(" · ")
      ] }),
      /* @__PURE__ */ a3("details", { children: [
        /* @__PURE__ */ a3("summary", { children: texts.say("other arenas") }),
        /* @__PURE__ */ a3("div", { class: "arenas", children: ahead.map((arena) => /* @__PURE__ */ a3(ArenaCard, { arena, bus: 0 }, arena.id)) })
      ] })
    ] });
  }
  function OpenCards() {
    const store = useStore();
    const { game, texts, box } = store;
    const species = game.species.map((index) => box.species[index] ?? "");
    return /* @__PURE__ */ a3(Titled, { title: texts.say("panel cards"), children: [
      /* @__PURE__ */ a3("h3", { children: texts.say("in play") }),
      /* @__PURE__ */ a3("ul", { class: "species plain", children: species.map((name) => /* @__PURE__ */ a3("li", { children: [
        /* @__PURE__ */ a3(Picture, { name, neutral: "other-species" }),
        " ",
        texts.word(name)
      ] }, name)) }),
      game.known.map(
        (cards, seat) => cards.length ? /* @__PURE__ */ a3("div", { children: [
          /* @__PURE__ */ a3("h3", { children: /* @__PURE__ */ a3("bdi", { children: store.name(seat) }) }),
          /* @__PURE__ */ a3(CardRow, { cards })
        ] }, seat) : null
      ),
      game.gone.length ? /* @__PURE__ */ a3($, { children: [
        /* @__PURE__ */ a3("h3", { children: texts.say("out of the game") }),
        /* @__PURE__ */ a3(CardRow, { cards: game.gone })
      ] }) : null
    ] });
  }
  function Log() {
    const store = useStore();
    const seen = chapters(store.story).filter((one) => one.end <= store.shown);
    const newest = seen.map((chapter, index) => ({ chapter, index })).reverse();
    return /* @__PURE__ */ a3(Titled, { title: store.texts.say("panel log"), children: [
      newest.length ? null : /* @__PURE__ */ a3("p", { class: "hint", children: store.texts.say("log empty") }),
      /* @__PURE__ */ a3("ol", { class: "log plain", children: newest.map(({ chapter, index }) => /* @__PURE__ */ a3("li", { children: [
        chapterWords(store, chapter),
        " ",
        /* @__PURE__ */ a3(
          "button",
          {
            type: "button",
            class: "quiet",
            onClick: () => {
              store.again = index;
              store.change();
            },
            children: store.texts.say("show again")
          }
        )
      ] }, chapter.end)) })
    ] });
  }
  function Switch({ text, on, turn: turn2 }) {
    const store = useStore();
    return /* @__PURE__ */ a3("label", { children: [
      /* @__PURE__ */ a3(
        "input",
        {
          type: "checkbox",
          checked: on,
          onChange: (event) => {
            turn2(event.currentTarget.checked);
            store.change();
          }
        }
      ),
      text
    ] });
  }
  function Settings() {
    const store = useStore();
    const { texts } = store;
    return /* @__PURE__ */ a3(Titled, { title: texts.say("panel settings"), children: [
      SIGNALS.map((signal) => /* @__PURE__ */ a3(
        Switch,
        {
          text: texts.say(`signal ${signal}`),
          on: isOn(signal),
          turn: (on) => turn(signal, on)
        },
        signal
      )),
      (store.seat === null ? [] : WISHES).map((one) => /* @__PURE__ */ a3(
        Switch,
        {
          text: texts.say(`wish ${one}`),
          on: isWished(one),
          turn: (on) => wish(one, on)
        },
        one
      )),
      store.view.setting.hints && store.seat !== null ? /* @__PURE__ */ a3(Switch, { text: texts.say("lesson"), on: store.lesson, turn: (on) => store.teach(on) }) : null,
      store.seat !== null && store.view.stage === "playing" ? /* @__PURE__ */ a3(
        "button",
        {
          type: "button",
          class: "danger",
          onClick: () => {
            if (confirm(texts.say("leave sure"))) void store.act("leave-seat");
          },
          children: texts.say("leave")
        }
      ) : null
    ] });
  }

  // src/table/dragging.ts
  var FAR_ENOUGH = 8;
  var HOLD = 180;
  var Dragging = class {
    constructor(drop) {
      this.drag = null;
      this.drop = drop;
    }
    /** Listens until the function that it returns is called. */
    start(root2) {
      const stop = new AbortController();
      const { signal } = stop;
      root2.addEventListener("pointerdown", (event) => this.down(event), { signal });
      addEventListener("pointermove", (event) => this.move(event), { signal });
      addEventListener("pointerup", (event) => this.up(event), { signal });
      addEventListener("pointercancel", () => this.end(), { signal });
      root2.addEventListener("touchmove", (event) => this.touchMove(event), {
        signal,
        passive: false
      });
      return () => stop.abort();
    }
    down(event) {
      const source = event.target.closest("[data-drag]");
      if (!source || event.button !== 0) return;
      const touch = event.pointerType === "touch";
      const { pointerId: pointer, clientX: x2, clientY: y3 } = event;
      this.drag = { source, pointer, x: x2, y: y3, touch, begun: Date.now(), moving: false };
    }
    move(event) {
      const drag = this.drag;
      if (!drag || event.pointerId !== drag.pointer) return;
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
      if (!drag.moving && Math.hypot(dx, dy) < FAR_ENOUGH) return;
      if (!drag.moving && drag.touch && Date.now() - drag.begun < HOLD) {
        this.drag = null;
        return;
      }
      if (!drag.moving) this.lift(drag);
      drag.source.style.transform = `translate3d(${dx}px, ${dy}px, 0) scale(1.06)`;
    }
    /** Nothing else is looked for below the pointer, or drawn again, until it is put down. */
    lift(drag) {
      drag.moving = true;
      drag.source.classList.add("dragged");
      drag.source.setPointerCapture(drag.pointer);
    }
    up(event) {
      const ended = this.end();
      if (!ended?.moving) return;
      swallowClick();
      const below = document.elementFromPoint(event.clientX, event.clientY);
      const target = below?.closest("[data-drop]")?.dataset.drop;
      const dragged = ended.source.dataset.drag;
      if (dragged && target) this.drop(dragged, target);
    }
    end() {
      const ended = this.drag;
      this.drag = null;
      ended?.source.classList.remove("dragged");
      if (ended) ended.source.style.transform = "";
      return ended;
    }
    /** A finger that has rested on a card drags it instead of the page. */
    touchMove(event) {
      if (this.drag && Date.now() - this.drag.begun >= HOLD) event.preventDefault();
    }
  };
  function swallowClick() {
    const stop = (event) => {
      event.stopPropagation();
      event.preventDefault();
    };
    addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", stop, { capture: true }), 0);
  }

  // src/table/plan.ts
  function newPlan(own) {
    return {
      bench: own.bench,
      earlier: own.teams,
      team: [],
      swaps: [],
      buses: [...own.teams, []].map((_3, index) => index + 1)
    };
  }
  function isWhole(plan) {
    return plan.team.length === TEAM;
  }
  function spotOf(plan, card) {
    if (plan.bench.includes(card)) return "bench";
    if (plan.team.includes(card)) return "team";
    const index = plan.earlier.findIndex((team) => team.includes(card));
    return index < 0 ? null : index;
  }
  function movesOf(plan) {
    const number = plan.buses.length;
    return [
      ...plan.swaps.flatMap((swap2) => [
        takeOut(swap2.out, swap2.team + 1),
        putIn(swap2.in, swap2.team + 1)
      ]),
      ...plan.team.map((card) => putIn(card, number)),
      ...number > 1 ? plan.buses.map((one, index) => bus(index + 1, one)) : [],
      SEAL
    ];
  }
  function planOf(own, moves) {
    let out = -1;
    return moves.map(read).reduce((plan, move) => {
      if (move.kind === "bus") return withBus(plan, move.team - 1, move.bus);
      if (move.kind !== "in" && move.kind !== "out") return plan;
      if (move.team > own.teams.length) {
        return put(plan, move.card, move.kind === "in" ? "team" : "bench") ?? plan;
      }
      if (move.kind === "in") return swap(plan, out, move.card) ?? plan;
      out = move.card;
      return plan;
    }, newPlan(own));
  }
  function put(plan, card, to) {
    const from = spotOf(plan, card);
    if (from === null || from === to || typeof to === "number") return null;
    if (typeof from === "number") return to === "bench" ? undoSwap(plan, from, card) : null;
    if (to === "team" && plan.team.length === TEAM) return null;
    return {
      ...plan,
      bench: to === "bench" ? sorted(plan.bench, card) : without(plan.bench, card),
      team: to === "team" ? [...plan.team, card] : without(plan.team, card)
    };
  }
  function exchange(plan, one, other) {
    const [here, there] = [spotOf(plan, one), spotOf(plan, other)];
    if (here === null || there === null || here === there) return null;
    if (typeof here === "number" && typeof there === "number") return null;
    if (typeof here === "number") return swap(plan, one, other);
    if (typeof there === "number") return swap(plan, other, one);
    const swapWith = (cards) => cards.map((card) => card === one ? other : card === other ? one : card);
    return { ...plan, bench: swapWith(plan.bench), team: swapWith(plan.team) };
  }
  function swap(plan, out, entering) {
    const team = plan.earlier.findIndex((cards) => cards.includes(out));
    if (team < 0 || out === entering) return null;
    const before = plan.swaps.find((one) => one.team === team);
    if (before) {
      if (before.in !== out || before.out === entering) return null;
      const undone = undoSwap(plan, team, out);
      return undone && swap(undone, before.out, entering);
    }
    if (!plan.bench.includes(entering) && !plan.team.includes(entering)) return null;
    return {
      ...plan,
      bench: sorted(without(plan.bench, entering), out),
      team: without(plan.team, entering),
      earlier: plan.earlier.map(
        (cards, index) => index === team ? cards.map((card) => card === out ? entering : card) : cards
      ),
      swaps: [...plan.swaps, { team, out, in: entering }]
    };
  }
  function undoSwap(plan, team, entered) {
    const made = plan.swaps.find((one) => one.team === team && one.in === entered);
    const home = made && spotOf(plan, made.out);
    if (!made || home === null || typeof home === "number") return null;
    return {
      ...plan,
      bench: sorted(without(plan.bench, made.out), entered),
      team: without(plan.team, made.out),
      earlier: plan.earlier.map(
        (cards, index) => index === team ? cards.map((card) => card === entered ? made.out : card) : cards
      ),
      swaps: plan.swaps.filter((one) => one !== made)
    };
  }
  function withBus(plan, team, number) {
    const old = plan.buses[team] ?? 0;
    return {
      ...plan,
      buses: plan.buses.map((one, index) => index === team ? number : one === number ? old : one)
    };
  }
  function without(cards, card) {
    return cards.filter((one) => one !== card);
  }
  function sorted(cards, card) {
    return [...cards, card].sort((one, other) => one - other);
  }

  // src/table/planner.tsx
  function firstHistory(store) {
    const own = store.own;
    if (!own) throw new Error("only a seat plans");
    const choice = store.view.own?.choice;
    return { plans: [choice ? planOf(own, choice) : newPlan(own)], at: 0 };
  }
  function numberIn(thing) {
    return Number(thing.split(" ")[1]);
  }
  function placed(plan, held, target) {
    if (held.startsWith("bus")) {
      const team = numberIn(target.replace("team", "bus"));
      const number = plan.buses[numberIn(held)];
      const possible = !target.startsWith("card") && !Number.isNaN(team) && number !== void 0;
      return possible ? withBus(plan, team, number) : null;
    }
    const card = numberIn(held);
    if (target.startsWith("card")) return exchange(plan, card, numberIn(target));
    if (target === "bench") return put(plan, card, "bench");
    return target === `team ${plan.earlier.length}` ? put(plan, card, "team") : null;
  }
  function Planner() {
    const store = useStore();
    const [held, hold] = d2(null);
    const root2 = T2(null);
    const history2 = store.draft(firstHistory(store));
    const plan = history2.plans[history2.at] ?? newPlan(store.own);
    const place = (what, target) => {
      hold(null);
      const next = placed(plan, what, target);
      if (next) {
        const plans = [...history2.plans.slice(0, history2.at + 1), next];
        store.keepDraft({ plans, at: history2.at + 1 });
      } else if (what !== target) store.answer(store.texts.say("not there"));
    };
    const press = (thing) => {
      if (held === null && thing !== "bench" && !thing.startsWith("team")) hold(thing);
      else if (held === thing) place(thing, fallback(plan, thing));
      else if (held !== null) place(held, thing);
    };
    const latest = T2(place);
    latest.current = place;
    A2(() => {
      if (!root2.current) return;
      return new Dragging((what, target) => latest.current(what, target)).start(root2.current);
    }, []);
    return /* @__PURE__ */ a3("div", { class: "planner", ref: root2, children: [
      /* @__PURE__ */ a3(Teams, { plan, held, press }),
      /* @__PURE__ */ a3(Bench, { plan, held, press }),
      /* @__PURE__ */ a3(PlanBar, { plan, history: history2 })
    ] });
  }
  function fallback(plan, thing) {
    if (thing.startsWith("bus")) return thing;
    return spotOf(plan, numberIn(thing)) === "bench" ? `team ${plan.earlier.length}` : "bench";
  }
  function Teams({ plan, held, press }) {
    return /* @__PURE__ */ a3("div", { class: "plan-teams", children: [...plan.earlier, plan.team].map((_3, index) => /* @__PURE__ */ a3(PlanTeam, { number: index, plan, held, press }, index)) });
  }
  function PlanTeam({ number, plan, held, press }) {
    const store = useStore();
    const { texts } = store;
    const isNew = number === plan.earlier.length;
    const cards = isNew ? plan.team : plan.earlier[number] ?? [];
    const bus2 = plan.buses[number] ?? 0;
    const arena = arenaOf(store, store.game.arenas[bus2 - 1] ?? -1);
    const title = texts.say(isNew ? "new team number" : "team number", { number: number + 1 });
    return /* @__PURE__ */ a3("section", { class: `plan-team${isNew ? " new-team" : ""}`, "data-drop": `team ${number}`, children: [
      /* @__PURE__ */ a3("header", { class: "plan-head", children: [
        /* @__PURE__ */ a3("h3", { children: title }),
        /* @__PURE__ */ a3(BusButton, { plan, number, held, press }),
        arena ? /* @__PURE__ */ a3("bdi", { class: "goes-to", children: arena.name }) : null
      ] }),
      /* @__PURE__ */ a3("ul", { class: "slots plain", children: [
        cards.map((id) => /* @__PURE__ */ a3("li", { children: /* @__PURE__ */ a3(PlanCard, { id, plan, held, press }) }, id)),
        isNew ? Array.from({ length: TEAM - cards.length }, (_3, index) => /* @__PURE__ */ a3("li", { children: /* @__PURE__ */ a3(EmptySlot, { held, press: () => press(`team ${number}`) }) }, `empty ${index}`)) : null
      ] }),
      /* @__PURE__ */ a3("p", { class: "plan-strength", children: [
        /* @__PURE__ */ a3(Badge, { team: cards, arena }),
        isNew ? /* @__PURE__ */ a3(RuleButton, { rule: "strength" }) : null
      ] })
    ] });
  }
  function EmptySlot({ held, press }) {
    const { texts } = useStore();
    return /* @__PURE__ */ a3(
      "button",
      {
        type: "button",
        class: `slot${held?.startsWith("card") ? " open-slot" : ""}`,
        "aria-label": texts.say("empty place"),
        "aria-disabled": !held,
        onClick: press
      }
    );
  }
  function BusButton({
    plan,
    number,
    held,
    press
  }) {
    const { texts } = useStore();
    if (plan.buses.length < 2) return null;
    const thing = `bus ${number}`;
    const bus2 = plan.buses[number] ?? 0;
    return /* @__PURE__ */ a3(
      "button",
      {
        type: "button",
        class: `bus-button${held === thing ? " pressed" : ""}`,
        "aria-pressed": held === thing,
        "aria-label": texts.say("bus of team", { bus: bus2, team: number + 1 }),
        "data-drag": thing,
        "data-drop": thing,
        onClick: () => press(thing),
        children: /* @__PURE__ */ a3(Bus, { number: bus2 })
      }
    );
  }
  function PlanCard({ id, plan, held, press }) {
    const { texts } = useStore();
    const thing = `card ${id}`;
    const swapped = plan.swaps.some((one) => one.in === id);
    const taken = plan.swaps.some((one) => one.out === id);
    const mark = swapped ? texts.say("swapped in") : taken ? texts.say("taken out") : "";
    return /* @__PURE__ */ a3("span", { "data-drag": thing, "data-drop": thing, class: "draggable", children: /* @__PURE__ */ a3(CardButton, { id, small: true, pressed: held === thing, mark, onPress: () => press(thing) }) });
  }
  function Bench({ plan, held, press }) {
    const store = useStore();
    const away = held?.startsWith("card") && spotOf(plan, numberIn(held)) !== "bench";
    return /* @__PURE__ */ a3("section", { class: "bench", "data-drop": "bench", children: [
      /* @__PURE__ */ a3("header", { class: "plan-head", children: [
        /* @__PURE__ */ a3("h3", { children: store.texts.say("your bench") }),
        /* @__PURE__ */ a3("button", { type: "button", class: "quiet", hidden: !away, onClick: () => press("bench"), children: store.texts.say("to the bench") }),
        /* @__PURE__ */ a3(SortButtons, {})
      ] }),
      /* @__PURE__ */ a3("ul", { class: "slots plain", children: inOrder(store, plan.bench).map((id) => /* @__PURE__ */ a3("li", { children: /* @__PURE__ */ a3(PlanCard, { id, plan, held, press }) }, id)) })
    ] });
  }
  function PlanBar({ plan, history: history2 }) {
    const store = useStore();
    const { texts } = store;
    const go = (at) => {
      if (history2.plans[at]) store.keepDraft({ ...history2, at });
    };
    const same = store.sealed && String(store.view.own?.choice) === String(movesOf(plan));
    useReady(isWhole(plan) ? movesOf(plan) : null);
    const missing = TEAM - plan.team.length;
    const seal = () => {
      if (isWhole(plan) && !same) void store.choose(movesOf(plan));
    };
    return /* @__PURE__ */ a3("div", { class: "seal-bar", children: [
      /* @__PURE__ */ a3(
        "button",
        {
          type: "button",
          class: "second",
          "aria-disabled": !history2.at,
          onClick: () => go(history2.at - 1),
          children: [
            "↶ ",
            texts.say("undo")
          ]
        }
      ),
      /* @__PURE__ */ a3(
        "button",
        {
          type: "button",
          class: "second",
          "aria-disabled": !history2.plans[history2.at + 1],
          onClick: () => go(history2.at + 1),
          children: [
            "↷ ",
            texts.say("redo")
          ]
        }
      ),
      /* @__PURE__ */ a3("button", { type: "button", "aria-disabled": !isWhole(plan) || same, onClick: seal, children: texts.say(same ? "sealed" : "seal plan") }),
      missing > 0 ? /* @__PURE__ */ a3("span", { children: texts.count("cards missing", missing) }) : null
    ] });
  }

  // src/table/seats.tsx
  function choosesNow({ view, game }, seat) {
    return view.stage === "playing" && !game.places[seat] && view.waited_for.includes(seat);
  }
  function stateOf(store, seat) {
    const { game, view, texts } = store;
    if (view.stage !== "playing") return "";
    if (game.places[seat]) return texts.say("out in place", { place: game.places[seat] ?? 0 });
    if (store.scene.away.includes(seat)) return texts.say("away");
    if (choosesNow(store, seat)) return texts.say("choosing");
    return (game.concerned >> seat) % 2 ? texts.say("has chosen") : "";
  }
  function passesTo(store) {
    const { game, seat, managers } = store;
    const passing = game.phase === Phase.PICK || game.phase === Phase.PAIR;
    if (!passing || seat === null) return null;
    return (seat + (game.round === 2 ? managers - 1 : 1)) % managers;
  }
  function notesOn(store, seat) {
    const { texts } = store;
    if (seat === store.seat && choosesNow(store, seat)) return [texts.say("you choose")];
    const you = seat === store.seat ? texts.say("you") : "";
    const to = seat === passesTo(store) ? texts.say("gets your hand") : "";
    return [you, stateOf(store, seat), to].filter(Boolean);
  }
  function Seats() {
    const store = useStore();
    return /* @__PURE__ */ a3("ul", { class: "seats plain", "aria-label": store.texts.say("managers"), children: store.view.chairs.map((_3, seat) => /* @__PURE__ */ a3("li", { class: `seat seat-${seat}${seat === store.seat ? " own-seat" : ""}`, children: [
      /* @__PURE__ */ a3("span", { class: `seat-dot seat-${seat}`, "aria-hidden": "true" }),
      /* @__PURE__ */ a3("bdi", { class: "seat-name", children: store.name(seat) }),
      /* @__PURE__ */ a3("b", { class: "seat-fans", children: store.texts.count("fans", store.fans(seat)) }),
      /* @__PURE__ */ a3("span", { class: `seat-state${store.view.waited_for.includes(seat) ? " waits" : ""}`, children: notesOn(store, seat).join(" · ") }),
      /* @__PURE__ */ a3(Tickets, { seat }),
      /* @__PURE__ */ a3(Saying, { text: saidBy(store, seat) })
    ] }, seat)) });
  }
  function Saying({ text }) {
    return text ? /* @__PURE__ */ a3("span", { class: "saying", children: text }) : null;
  }
  function Tickets({ seat }) {
    const store = useStore();
    const count = store.game.tickets[seat] ?? 0;
    return count ? /* @__PURE__ */ a3("span", { class: "tickets", children: store.texts.count("tickets", count) }) : null;
  }
  function OpenTeams({ seat }) {
    const store = useStore();
    const { game, texts } = store;
    const known2 = game.known[seat] ?? [];
    const coming = game.incoming[seat] ?? 0;
    const teams = (game.teams[seat] ?? []).filter((team) => team.length);
    return /* @__PURE__ */ a3("section", { class: "open-teams", children: [
      /* @__PURE__ */ a3("h3", { children: [
        /* @__PURE__ */ a3("span", { class: `seat-dot seat-${seat}`, "aria-hidden": "true" }),
        " ",
        /* @__PURE__ */ a3("bdi", { children: store.name(seat) }),
        /* @__PURE__ */ a3("small", { children: [
          " ",
          texts.count("cards held", game.cards[seat] ?? 0)
        ] })
      ] }),
      teams.map((team) => /* @__PURE__ */ a3("div", { class: "open-team", children: [
        /* @__PURE__ */ a3(CardRow, { cards: team }),
        /* @__PURE__ */ a3(Badge, { team })
      ] }, team.join())),
      coming ? /* @__PURE__ */ a3("p", { children: texts.count("face down", coming) }) : null,
      known2.length ? /* @__PURE__ */ a3("details", { children: [
        /* @__PURE__ */ a3("summary", { children: texts.count("known cards", known2.length) }),
        /* @__PURE__ */ a3(CardRow, { cards: known2 })
      ] }) : null
    ] });
  }
  function AllOpenTeams() {
    const store = useStore();
    const others = store.view.chairs.map((_3, seat) => seat).filter((seat) => seat !== store.seat);
    const open = others.filter(
      (seat) => store.game.teams[seat]?.some((team) => team.length) || store.game.known[seat]?.length
    );
    if (!open.length) return null;
    return /* @__PURE__ */ a3("section", { class: "others", children: [
      /* @__PURE__ */ a3("h2", { children: store.texts.say("open teams") }),
      open.map((seat) => /* @__PURE__ */ a3(OpenTeams, { seat }, seat))
    ] });
  }
  function OwnCards() {
    const store = useStore();
    const { own, game, texts } = store;
    const draws = [Phase.PICK, Phase.PAIR, Phase.MARKET, Phase.DISCARD];
    if (!own || !draws.includes(game.phase)) return null;
    const bench = game.phase === Phase.DISCARD ? own.bench : [...own.bench, ...own.fresh];
    return /* @__PURE__ */ a3("section", { class: "own-cards", children: [
      /* @__PURE__ */ a3("h2", { children: texts.say("your bench") }),
      bench.length ? /* @__PURE__ */ a3($, { children: [
        /* @__PURE__ */ a3(CardRow, { cards: bench }),
        /* @__PURE__ */ a3(Badge, { team: bench })
      ] }) : /* @__PURE__ */ a3("p", { class: "hint", children: texts.say("bench empty") }),
      own.teams.map((team, index) => /* @__PURE__ */ a3("div", { class: "open-team", children: [
        /* @__PURE__ */ a3("h3", { children: texts.say("team number", { number: index + 1 }) }),
        /* @__PURE__ */ a3(CardRow, { cards: team }),
        /* @__PURE__ */ a3(Badge, { team })
      ] }, team.join()))
    ] });
  }
  function Absent() {
    const store = useStore();
    const { view, seat, scene, texts, game } = store;
    if (seat === null || view.stage !== "playing" || view.chairs[seat]?.bot) return null;
    const held = view.chairs.flatMap((chair, one) => chair.guest && one !== seat ? [one] : []);
    const gone = held.filter((one) => scene.away.includes(one) || view.chairs[one]?.bot);
    const ask2 = (absent, forGood) => {
      void store.act("ask-for-bot", { absent, step: game.step, for_good: forGood });
    };
    const asked = (absent, forGood) => view.consents.some(
      (one) => one.seat === seat && one.absent === absent && one.for_good === forGood
    );
    const now = (one) => scene.away.includes(one) && view.waited_for.includes(one) && !view.waited_for.includes(seat);
    return gone.length ? /* @__PURE__ */ a3("div", { class: "seal-bar", children: gone.map((one) => /* @__PURE__ */ a3($, { children: [
      now(one) && !view.setting.clock && !asked(one, false) ? /* @__PURE__ */ a3("button", { type: "button", class: "second", onClick: () => ask2(one, false), children: texts.say("bot this time", { who: store.name(one) }) }) : null,
      asked(one, true) ? null : /* @__PURE__ */ a3("button", { type: "button", class: "quiet", onClick: () => ask2(one, true), children: texts.say("bot for good", { who: store.name(one) }) })
    ] })) }) : null;
  }

  // src/table/app.tsx
  var PARTS = {
    [Phase.PICK]: OneCard,
    [Phase.MARKET]: OneCard,
    [Phase.DISCARD]: OneCard,
    [Phase.SHOOT]: OneCard,
    [Phase.PAIR]: Pair,
    [Phase.PLAN]: Planner,
    [Phase.LINEUP]: Building,
    [Phase.INCOMING]: Building,
    [Phase.OUTGOING]: Building
  };
  var NAMES = {
    [Phase.PICK]: "pick",
    [Phase.MARKET]: "market",
    [Phase.DISCARD]: "discard",
    [Phase.SHOOT]: "shoot",
    [Phase.PAIR]: "pair",
    [Phase.PLAN]: "plan",
    [Phase.LINEUP]: "lineup",
    [Phase.INCOMING]: "incoming",
    [Phase.OUTGOING]: "outgoing"
  };
  function heading(store) {
    const { game, texts, view } = store;
    if (view.stage === "over") return texts.say("game over");
    if (view.stage === "abandoned") return texts.say("abandoned");
    const phase = texts.say(`phase ${NAMES[game.phase] ?? "plan"}`);
    if (game.phase > Phase.PLAN) return `${texts.say("playoffs")} · ${phase}`;
    const round = texts.say("round", { number: game.round });
    const turn2 = game.phase === Phase.PICK ? ` ${game.turn + 1}` : "";
    return `${round} · ${phase}${turn2}`;
  }
  function instruction(store) {
    const { game, texts, view } = store;
    if (view.stage !== "playing") return "";
    const waiting = view.waited_for.map((seat) => store.name(seat)).join(", ");
    const place = game.places[store.seat ?? -1];
    if (place) return texts.say("you are out", { place, who: waiting });
    if (!store.asked) return waiting && texts.say("waiting for", { who: waiting });
    if (store.sealed) return texts.say("sealed waiting", { who: waiting });
    const to = passesTo(store);
    const num = game.incoming[store.seat ?? 0] ?? 0;
    const buses = game.phase === Phase.PLAN && store.own?.teams.length ? " buses" : "";
    return texts.say(`do ${NAMES[game.phase]}${buses}`, {
      who: to === null ? "" : store.name(to),
      num
    });
  }
  function stateOf2(store) {
    if (store.again !== null || store.upcoming.length) return "reveal";
    if (store.view.stage !== "playing") return store.view.stage;
    if (!store.asked) return "waiting";
    return store.sealed ? "sealed" : "choosing";
  }
  function saidClass({ said }) {
    if (!said.shown) return "hidden";
    return said.close ? "said-line close" : "said-line";
  }
  function App() {
    const store = useStore();
    return /* @__PURE__ */ a3(
      "div",
      {
        class: `game-table managers-${store.managers}`,
        "data-phase": NAMES[store.game.phase] ?? "none",
        "data-step": store.game.step,
        "data-state": stateOf2(store),
        children: [
          /* @__PURE__ */ a3("p", { role: "status", "aria-live": "polite", class: saidClass(store), children: store.said.text }),
          store.lost ? /* @__PURE__ */ a3("p", { class: "banner warning", children: store.texts.say("connection lost") }) : null,
          /* @__PURE__ */ a3(Seats, {}),
          /* @__PURE__ */ a3("div", { class: "table-body", children: [
            /* @__PURE__ */ a3("div", { class: "table-main", children: [
              /* @__PURE__ */ a3(Middle, {}),
              /* @__PURE__ */ a3(PanelBar, {}),
              /* @__PURE__ */ a3(OpenPanel, {})
            ] }),
            /* @__PURE__ */ a3("aside", { class: "table-side", "aria-label": store.texts.say("open teams"), children: /* @__PURE__ */ a3(AllOpenTeams, {}) })
          ] })
        ]
      }
    );
  }
  function Middle() {
    const store = useStore();
    const all = chapters(store.story);
    const again = store.again === null ? void 0 : all[store.again];
    const upcoming = store.upcoming[0];
    const chapter = again ?? upcoming;
    if (!chapter) return /* @__PURE__ */ a3(Now, {});
    const next = () => {
      if (again && store.again !== null) {
        store.again = store.again + 1 < all.length ? store.again + 1 : null;
        store.change();
      } else store.showUpTo(chapter.end);
    };
    const skip = () => {
      store.again = null;
      store.showUpTo(store.story.length);
    };
    return /* @__PURE__ */ a3(Told, { chapter, next, skip }, chapter.end);
  }
  function Told(props) {
    const store = useStore();
    A2(() => store.say(chapterWords(store, props.chapter)), []);
    return /* @__PURE__ */ a3(Reveal, { ...props });
  }
  function Now() {
    const store = useStore();
    const Part = store.asked ? PARTS[store.game.phase] : void 0;
    const seat = store.seat;
    const head = T2(null);
    A2(
      () => bringIntoSight(head.current),
      [store.game.round, store.game.phase, store.view.stage]
    );
    const standIn = seat !== null && store.view.stage === "playing" && store.view.chairs[seat]?.bot;
    return /* @__PURE__ */ a3($, { children: [
      /* @__PURE__ */ a3("header", { class: "now", ref: head, children: [
        /* @__PURE__ */ a3("h2", { id: "now", children: heading(store) }),
        /* @__PURE__ */ a3("p", { class: "instruction", children: [
          instruction(store),
          " ",
          /* @__PURE__ */ a3(RuleButton, { rule: NAMES[store.game.phase] ?? "over" })
        ] }),
        /* @__PURE__ */ a3(PickClock, {})
      ] }),
      /* @__PURE__ */ a3(Lesson, { text: lessonWords(store) }),
      standIn ? /* @__PURE__ */ a3("button", { type: "button", onClick: () => void store.act("return-to-seat"), children: store.texts.say("take back") }) : null,
      store.view.stage === "over" ? /* @__PURE__ */ a3(FinalTable, {}) : /* @__PURE__ */ a3(Arenas, {}),
      Part ? /* @__PURE__ */ a3(Part, {}, store.game.step) : null,
      /* @__PURE__ */ a3(Absent, {}),
      /* @__PURE__ */ a3(OwnCards, {})
    ] });
  }
  function Arenas() {
    const store = useStore();
    const { arenas } = store.game;
    if (!arenas.length) return null;
    return /* @__PURE__ */ a3("div", { class: "arenas", children: arenas.map((id, index) => {
      const arena = arenaOf(store, id);
      return arena ? /* @__PURE__ */ a3(ArenaCard, { arena, bus: index + 1 }, id) : null;
    }) });
  }

  // src/table/server.ts
  var Refused = class extends Error {
    constructor(code, status, message) {
      super(message);
      this.code = code;
      this.status = status;
    }
  };
  var PATIENCE = 12e3;
  async function ask(address, options = {}) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), PATIENCE);
    try {
      const headers = { Accept: "application/json", ...options.headers };
      const answer = await fetch(address, { ...options, headers, signal: stop.signal });
      const body = await answer.json();
      if (!answer.ok) throw new Refused(body.code ?? "", answer.status, body.detail ?? body.title);
      return body;
    } finally {
      clearTimeout(timer);
    }
  }
  function send(address, body, key, token) {
    const headers = {
      "Content-Type": "application/json",
      "Idempotency-Key": key,
      "X-CSRF-Token": token
    };
    return ask(address, { method: "POST", headers, body: JSON.stringify(body) });
  }
  var TableServer = class {
    constructor(at, token) {
      this.at = at;
      this.token = token;
    }
    scene() {
      return ask(this.at.view);
    }
    box() {
      return ask(this.at.cards);
    }
    choose(seat, step, moves, key) {
      return send(this.at.choices, { seat, step, moves }, key, this.token);
    }
    say(phrase) {
      return send(this.at.phrases, { phrase }, newKey(), this.token);
    }
    act(kind, body, key) {
      return send(`${this.at.acts}/${kind}`, body, key, this.token);
    }
  };
  function newKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  // src/table/insisting.ts
  var PAUSE = 700;
  var TRY_LATER = [429, 502, 503, 504];
  function isUnknown(trouble) {
    return !(trouble instanceof Refused) || TRY_LATER.includes(trouble.status);
  }
  function moment() {
    return new Promise((done) => {
      const end = () => {
        clearTimeout(timer);
        globalThis.removeEventListener?.("online", end);
        done();
      };
      const timer = setTimeout(end, PAUSE + Math.random() * PAUSE);
      globalThis.addEventListener?.("online", end);
    });
  }
  async function insist(send2, wanted, waits, pause = moment) {
    while (wanted()) {
      try {
        await send2();
        return;
      } catch (trouble) {
        if (!isUnknown(trouble)) throw trouble;
      }
      waits();
      await pause();
    }
  }

  // src/table/store.ts
  var ANSWER = 8e3;
  var Store = class {
    constructor(made) {
      this.said = { text: "", shown: false };
      this.panel = null;
      /** The part of the rules that is looked up: its name, or that of a phase. */
      this.rule = "goal";
      /** The chapter that is shown again, if any. */
      this.again = null;
      /** The cards that the person chose last. */
      this.lastChoice = [];
      this.lost = false;
      /** The whole choice that lies ready in the page, but is not sealed. */
      this.ready = null;
      this.listeners = /* @__PURE__ */ new Set();
      /** How many requests have no answer yet. */
      this.unanswered = 0;
      /** The request that was sent last: the next one waits for its answer. */
      this.underWay = Promise.resolve();
      /** The choice that was made last: only this one is worth sending. */
      this.newest = null;
      this.looking = false;
      this.lookAgain = false;
      this.table = made.table;
      this.server = made.server;
      this.texts = made.texts;
      this.box = made.box;
      this.scene = made.scene;
      this.art = made.art;
      this.record = made.record;
      this.page = made.page;
      this.rules = made.rules;
      this.now = made.now;
      this.scale = new Scale(made.box, made.scene.view.setting.options);
      this.cards = new Map(made.box.cards.map((card) => [card.id, card]));
      this.shown = kept(`${this.table}-shown`, this.story.length);
      keep(`${this.table}-shown`, this.shown);
    }
    get view() {
      return this.scene.view;
    }
    get game() {
      if (!this.view.game) throw new Error("the game has not begun");
      return this.view.game;
    }
    get story() {
      return this.view.game?.story ?? [];
    }
    get own() {
      return this.view.own?.cards ?? null;
    }
    get seat() {
      return this.view.own?.seat ?? null;
    }
    get managers() {
      return this.view.setting.options.managers;
    }
    /** Whether the person chooses in this step; a choice that stands can still be changed. */
    get asked() {
      const seat = this.seat;
      return this.view.stage === "playing" && seat !== null && (this.game.concerned >> seat) % 2 === 1 && !this.view.chairs[seat]?.bot;
    }
    /** Whether every step comes with a hint: the person wants it and the table allows it. */
    get lesson() {
      return this.view.setting.hints && kept(`${this.table}-lesson`, false);
    }
    /** The table whose deal is played here too, if this browser came from there. */
    get first() {
      return kept(`${this.table}-first`, "");
    }
    cameFrom(first) {
      keep(`${this.table}-first`, first);
    }
    teach(on) {
      keep(`${this.table}-lesson`, on);
      this.change();
    }
    get sealed() {
      return this.view.own?.choice != null;
    }
    /** Whether something was sent or waits to be, so that what the server said last may not hold. */
    get sending() {
      return this.unanswered > 0;
    }
    /** What has happened and was not shown yet. */
    get upcoming() {
      return chapters(this.story).filter((one) => one.end > this.shown);
    }
    card(id) {
      const card = this.cards.get(id);
      if (!card) throw new Error(`no card ${id}`);
      return card;
    }
    name(seat) {
      const chair = this.view.chairs[seat];
      const name = chair?.guest ? this.scene.names[chair.guest] : void 0;
      const number = seat + 1;
      return name ?? this.texts.say(chair?.bot ? "bot" : "manager", { seat: number });
    }
    /** The fans as far as the person has been shown them. */
    fans(seat) {
      const hidden = this.story.slice(this.shown);
      const { season_fans, playoff_fans } = this.game;
      const arenas = hidden.map((one) => one.type === "ArenaScored" ? one.fans[seat] ?? 0 : 0);
      const later = hidden.some((one) => one.type === "Lost" || one.type === "RanOut");
      const season = (season_fans[seat] ?? 0) - arenas.reduce((sum, one) => sum + one, 0);
      return season + (later ? 0 : playoff_fans[seat] ?? 0);
    }
    subscribe(listener) {
      this.listeners.add(listener);
      return () => this.listeners.delete(listener);
    }
    change() {
      for (const listener of this.listeners) listener();
    }
    say(text, shown = false) {
      this.said = { text, shown };
      this.change();
    }
    /** Answers a press that cannot be done, where the person looks; it goes away by itself. */
    answer(text) {
      const said = { text, shown: true, close: true };
      this.said = said;
      this.change();
      setTimeout(() => this.said === said && this.say(""), ANSWER);
    }
    /** What was answered before no longer matters. */
    hush() {
      if (this.said.close) this.said = { text: "", shown: false };
    }
    open(panel) {
      this.panel = this.panel === panel ? null : panel;
      this.change();
    }
    lookUp(rule) {
      this.rule = rule;
      this.panel = "rules";
      this.change();
    }
    /** The story up to here has been shown. */
    showUpTo(end) {
      this.shown = Math.max(this.shown, end);
      keep(`${this.table}-shown`, this.shown);
      this.change();
    }
    /** What the person arranges in this step, which survives a reload. */
    draft(otherwise) {
      return kept(this.draftName(), otherwise);
    }
    keepDraft(draft) {
      keep(this.draftName(), draft);
      this.hush();
      this.change();
    }
    /** The cards that the person wants in this round, which survive a reload. */
    get ranks() {
      return kept(this.rankedName(), { cards: [], step: -1 });
    }
    rank(cards) {
      keep(this.rankedName(), { cards, step: this.game.step });
      this.change();
    }
    rankedName() {
      return `${this.table}-round-${this.game.round}-${this.seat}`;
    }
    draftName() {
      return `${this.table}-step-${this.game.step}-${this.seat}`;
    }
    async choose(moves) {
      const seat = this.seat;
      if (seat === null) return false;
      this.lastChoice = moves.map(read).flatMap((move) => "card" in move ? [move.card] : []);
      return this.deliver({ seat, step: this.game.step, moves, key: newKey() });
    }
    /** Goes on with a choice that was not answered before the page was loaded. */
    resume() {
      const choice = kept(this.unansweredName(), null);
      if (choice?.seat === this.seat && choice?.step === this.game.step) void this.deliver(choice);
      else forget(this.unansweredName());
    }
    async speak(phrase) {
      return this.send(() => this.server.say(phrase));
    }
    async act(kind, body = {}) {
      const key = newKey();
      return this.send(() => this.server.act(kind, body, key));
    }
    deliver(choice) {
      this.newest = choice;
      keep(this.unansweredName(), choice);
      const { seat, step, moves, key } = choice;
      return this.send(
        () => this.server.choose(seat, step, moves, key),
        () => this.newest === choice
      ).finally(() => {
        if (this.newest === choice) forget(this.unansweredName());
      });
    }
    unansweredName() {
      return `${this.table}-unanswered`;
    }
    /** Sends one request after the other, so that what was pressed last counts. */
    send(request, wanted = () => true) {
      this.unanswered++;
      const answered = this.underWay.then(() => this.sendNow(request, wanted));
      this.underWay = answered;
      return answered;
    }
    async sendNow(request, wanted) {
      const waiting = this.texts.say("not sent");
      try {
        await insist(request, wanted, () => this.say(waiting, true));
        if (this.said.text === waiting) this.say("");
      } catch (trouble) {
        this.unanswered--;
        await this.refused(trouble);
        return false;
      }
      this.unanswered--;
      await this.look();
      return true;
    }
    /** Says what happened, and what to do. A step that has passed only needs another look. */
    async refused(trouble) {
      const why2 = trouble instanceof Refused ? trouble : null;
      if (why2?.code === "other-step") this.say(this.texts.say("step passed"), true);
      else this.say(this.texts.say("refused", { why: why2?.message ?? String(trouble) }), true);
      await this.look();
    }
    /** Asks for the newest view; if that is being done already, once more afterwards. */
    async look() {
      this.lookAgain = true;
      if (this.looking) return;
      this.looking = true;
      while (this.lookAgain) {
        this.lookAgain = false;
        await this.lookOnce();
      }
      this.looking = false;
    }
    async lookOnce() {
      try {
        const before = this.view.game?.step;
        const seen = await this.server.scene();
        if (before !== void 0 && before !== seen.view.game?.step) forget(this.draftName());
        this.scene = seen;
        this.lost = false;
      } catch {
        this.lost = true;
        setTimeout(() => void this.look(), 2e3 + Math.random() * 2e3);
      }
      this.change();
    }
  };

  // src/table/texts.ts
  var Texts = class {
    constructor(catalogue, language) {
      this.catalogue = catalogue;
      this.plural = new Intl.PluralRules(language);
    }
    /** A text with its placeholders filled in. */
    say(key, values = {}) {
      const text = this.catalogue[key];
      return typeof text === "string" ? filled(text, values) : key;
    }
    /** The names of everything that can be said. */
    phrases() {
      const prefix = "phrase ";
      const keys = Object.keys(this.catalogue).filter((key) => key.startsWith(prefix));
      return keys.map((key) => key.slice(prefix.length));
    }
    /** A text whose form depends on a number, which is its placeholder `num`. */
    count(key, num, values = {}) {
      const forms = this.catalogue[key];
      if (typeof forms !== "object") return `${num} ${key}`;
      const text = forms[this.plural.select(num)] ?? forms.other ?? key;
      return filled(text, { num, ...values });
    }
    /** A species or symbol; of own data its name as it stands. */
    word(name) {
      const text = this.catalogue[`word ${name}`];
      return typeof text === "string" ? text : name.replace(/_/g, " ");
    }
    /** So many ducks, sticks, cards with a 7. */
    group(size, value) {
      if (value.tier === "number") return this.count("cards with", size, { value: value.value });
      const known2 = typeof this.catalogue[`some ${value.value}`] === "object";
      return known2 ? this.count(`some ${value.value}`, size) : `${size} × ${this.word(String(value.value))}`;
    }
    /** The whole name of a card, as it is spoken. */
    card(card) {
      const symbols = card.symbols.map((symbol) => this.word(symbol));
      return [`${this.word(card.species)} ${card.number}`, ...symbols].join(", ");
    }
    cards(box, cards) {
      const known2 = cards.map((id) => box.cards.find((card) => card.id === id));
      return known2.map((card) => card ? this.card(card) : "").join("; ");
    }
  };
  function filled(text, values) {
    return text.replace(/%\((\w+)\)s/g, (_3, name) => String(values[name] ?? ""));
  }

  // src/table/main.tsx
  function cursorOf(scene) {
    const away = scene.away.reduce((bits, seat) => bits | 1 << seat, 0);
    const spoken2 = scene.spoken[scene.spoken.length - 1];
    return `${scene.view.cursor}.${away.toString(16)}${spoken2 ? `.${spoken2.number}` : ""}`;
  }
  function begun(scene) {
    return scene.view.game !== null;
  }
  function showOnTab(store) {
    const turn2 = store.asked && !store.sealed;
    const allIn = store.asked && !store.view.waited_for.length;
    if (store.upcoming.length) entitle(store.texts.say("title reveal"));
    else if (allIn) entitle(store.texts.say("title in"));
    else entitle(turn2 ? store.texts.say("title turn") : "");
  }
  function forcedCard(before, chosen2, after) {
    if (!before || !after || before.hand.length !== 2 || after.hand.length) return -1;
    const known2 = [...before.bench, ...before.fresh, ...chosen2];
    return [...after.bench, ...after.fresh].find((card) => !known2.includes(card)) ?? -1;
  }
  function spoken(store) {
    return [instruction(store), lessonWords(store)].filter(Boolean).join(" ");
  }
  function watch(store) {
    let step = store.view.game?.step;
    let told = store.story.length;
    let own = store.own;
    store.subscribe(() => {
      showOnTab(store);
      const now = store.view.game?.step;
      if (now === step) return;
      const forced = forcedCard(own, store.lastChoice, store.own);
      own = store.own;
      const revealed = store.story.length > told;
      step = now;
      told = store.story.length;
      if (revealed) ring("reveal sound");
      else ring(store.asked ? "turn sound" : "in sound");
      if (forced >= 0) {
        const card = store.texts.card(store.card(forced));
        store.say(store.texts.say("last card", { card }), true);
      } else if (!store.upcoming.length) store.say(spoken(store));
    });
  }
  function follow(store, table, guest) {
    const wanted = () => ({
      subject: `table/${table}`,
      cursor: cursorOf(store.scene),
      viewer: guest
    });
    followSubject(wanted, (message) => {
      if ("changed" in message) void store.look();
      else if (message.state === "open") void store.look();
      else {
        store.lost = message.state === "lost";
        store.change();
      }
    });
  }
  var DEAL_OF = "#deal-of-";
  function readPurpose(store) {
    const { hash } = location;
    if (hash === "#lesson") store.teach(true);
    else if (hash.startsWith(DEAL_OF)) store.cameFrom(hash.slice(DEAL_OF.length));
    else return;
    history.replaceState(null, "", location.pathname + location.search);
  }
  function waitForGame(scene, table, guest) {
    followSubject(
      () => ({ subject: `table/${table}`, cursor: cursorOf(scene), viewer: guest }),
      (message) => "changed" in message && location.reload()
    );
  }
  function show(store, root2) {
    const mount = document.createElement("div");
    mount.dataset.keep = "";
    root2.classList.add("scripted");
    root2.prepend(mount);
    Q(
      /* @__PURE__ */ a3(StoreProvider, { value: store, children: /* @__PURE__ */ a3(App, {}) }),
      mount
    );
  }
  async function start(root2) {
    const {
      table = "",
      texts = "{}",
      art = "",
      guest = "",
      csrf = "",
      record = "",
      page = "",
      rules = "",
      now = ""
    } = root2.dataset;
    const server = new TableServer(root2.dataset, csrf);
    const [scene, box] = await Promise.all([server.scene(), server.box()]);
    if (!begun(scene)) return waitForGame(scene, table, guest);
    const catalogue = JSON.parse(texts);
    const said = new Texts(catalogue, document.documentElement.lang);
    const store = new Store({
      table,
      server,
      texts: said,
      box,
      scene,
      art,
      record,
      page,
      rules,
      now
    });
    readPurpose(store);
    show(store, root2);
    allowSound();
    watch(store);
    listenToPhrases(store);
    follow(store, table, guest);
    store.say(spoken(store));
    store.resume();
    pickByItself(store);
  }
  var root = document.querySelector("#table[data-texts]");
  if (root) void start(root);
})();
