"""How pictures look: a style sheet, and the fills of ground and terrain."""

STYLE = """
.rc-picture{display:block;width:100%;height:auto;color:inherit;font-size:13px;fill:currentColor}
.rc-picture text{font-family:inherit;stroke:none}
.rc-strong,.rc-name,.rc-mark,.rc-count{font-weight:600}.rc-strong{font-size:14px}
.rc-rest{font-weight:400}
.rc-place,.rc-frame,.rc-cell{stroke:currentColor;stroke-opacity:.45;fill:currentColor;fill-opacity:.03}
.rc-filled{stroke:none}.rc-frame{fill:none}
.rc-raised{fill:currentColor;fill-opacity:.09;stroke:currentColor;stroke-opacity:.6}
.rc-ground{fill:var(--rc-ground,Canvas);fill-opacity:1}
.rc-marked{stroke-opacity:1;stroke-width:2.5;fill-opacity:.1}.rc-rough{stroke-dasharray:7 4}
.rc-token{stroke:currentColor;stroke-width:1.6}
.rc-friend{fill:var(--rc-friend,#bcd9ff)}.rc-foe{fill:var(--rc-foe,#ffcfae);stroke-width:2.4}
.rc-other{fill:var(--rc-other,#dcdcdc)}
.rc-hue-red{fill:var(--rc-red,#f5a9a0)}.rc-hue-blue{fill:var(--rc-blue,#a9c8f5)}
.rc-hue-green{fill:var(--rc-green,#a8dcae)}
.rc-hue-yellow{fill:var(--rc-yellow,#f3e08b)}.rc-hue-orange{fill:var(--rc-orange,#f7bd7e)}
.rc-hue-purple{fill:var(--rc-purple,#d3b3ee)}
.rc-hue-black{fill:var(--rc-black,#9a9a9a)}.rc-hue-white{fill:var(--rc-white,#fff)}.rc-hue-grey{fill:var(--rc-other,#dcdcdc)}
.rc-footprint{fill-opacity:.45;stroke-width:1}
.rc-ghost{fill-opacity:.25;stroke-opacity:.6;stroke-dasharray:3 3;stroke-width:1.4}
.rc-mark,.rc-step~.rc-mark{fill:var(--rc-ink,#111)}
.rc-picture .rc-halo.rc-mark,.rc-was{fill:currentColor}
.rc-hidden{stroke-dasharray:3 3}
.rc-line,.rc-path,.rc-link,.rc-bar,.rc-floor,.rc-edge{stroke:currentColor;fill:none;stroke-width:2}
.rc-path{stroke:var(--rc-path,#0b5cad);stroke-width:2.5;stroke-linejoin:round}
.rc-head{fill:var(--rc-path,#0b5cad)}
.rc-past{opacity:.4}.rc-broken{stroke-dasharray:6 5}
.rc-path.rc-wrong{stroke:var(--rc-fault,#c3122f)}.rc-head.rc-wrong{fill:var(--rc-fault,#c3122f)}
.rc-blow,.rc-shot{stroke:var(--rc-act,#7a3a9a);fill:none;stroke-width:3}
.rc-shot{stroke-dasharray:7 4;stroke-width:2}
.rc-head-act{fill:var(--rc-act,#7a3a9a)}
.rc-reach{fill:var(--rc-act,#7a3a9a);fill-opacity:.12;stroke:none}
.rc-fault{fill:none;stroke:var(--rc-fault,#c3122f);stroke-width:3}
.rc-badge-fault{fill:var(--rc-fault,#c3122f);stroke:var(--rc-ground,Canvas);stroke-width:1}
.rc-badge-cross{stroke:var(--rc-ground,Canvas);stroke-width:2}
.rc-badge-doubt,.rc-doubt .rc-badge-cross{display:none}
.rc-doubt .rc-badge-doubt{display:inline;fill:var(--rc-ground,Canvas)}
.rc-doubt{--rc-fault:var(--rc-ask,#8a6200)}
.rc-step{fill:var(--rc-step,#fff1a8);stroke:currentColor}
.rc-link-difficult{stroke-dasharray:8 5}.rc-link-closed{stroke-dasharray:2 6}
.rc-edge{stroke-width:5}.rc-edge-door{stroke-dasharray:9 3}.rc-edge-open-door{stroke-dasharray:3 9}
.rc-edge-window{stroke-width:2}
.rc-area{stroke:currentColor;stroke-width:1.5}
.rc-area-insignificant,.rc-area-floor{stroke-dasharray:3 4}
.rc-ring{fill:none;stroke:currentColor;stroke-opacity:.7;stroke-dasharray:4 4}
.rc-floor{stroke-width:3}
.rc-picture .rc-halo{paint-order:stroke;stroke:var(--rc-ground,Canvas);stroke-width:4px;
stroke-linejoin:round}
""".strip()

FILLS = {
    "wall": (4, '<rect width="4" height="4" fill="currentColor" fill-opacity=".55"/>'),
    "door": (8, '<path d="M0 4H8" stroke="currentColor" stroke-width="3" stroke-opacity=".35"/>'),
    "open-door": (8, '<path d="M0 4H8" stroke="currentColor" stroke-opacity=".35"/>'),
    "smoke": (7, '<circle cx="3" cy="3" r="1.3" fill="currentColor" fill-opacity=".7"/>'),
    "cover": (9, '<path d="M0 0L9 9M9 0L0 9" stroke="currentColor" stroke-opacity=".35"/>'),
    "difficult": (9, '<path d="M0 9L9 0" stroke="currentColor" stroke-opacity=".45"/>'),
    "raised": (
        9,
        '<path d="M0 6L4.500 2L9 6" stroke="currentColor" fill="none" stroke-opacity=".4"/>',
    ),
    "pit": (
        10,
        '<circle cx="5" cy="5" r="3" stroke="currentColor" fill="none" stroke-opacity=".4"/>',
    ),
    "area-obstacle": (9, '<path d="M0 0L9 9M9 0L0 9" stroke="currentColor" stroke-opacity=".25"/>'),
    "area-platform": (10, '<path d="M0 5H10" stroke="currentColor" stroke-opacity=".3"/>'),
    "area-difficult": (9, '<path d="M0 9L9 0" stroke="currentColor" stroke-opacity=".45"/>'),
}
