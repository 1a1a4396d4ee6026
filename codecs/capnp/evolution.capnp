# The versions of the media record, each with one change: what `data::evolution` measures. The versions
# have names of their own so that all fit into one file; on the wire there are no names.

@0xd4f0a7c2b1e85931;

enum Player {
  java @0;
  flash @1;
}

enum PlayerOrMore {
  java @0;
  flash @1;
  html @2;
}

# The first version.
struct Old {
  uri @0 :Text;
  title @1 :Text;
  width @2 :Int32;
  duration @3 :Int64;
  persons @4 :List(Text);
  player @5 :Player;
  copyright @6 :Text;
}

# A field was added at the end.
struct Added {
  uri @0 :Text;
  title @1 :Text;
  width @2 :Int32;
  duration @3 :Int64;
  persons @4 :List(Text);
  player @5 :Player;
  copyright @6 :Text;
  # A number has no null, and the first of a union is what older code wrote.
  views :union {
    unknown @7 :Void;
    count @8 :Int64;
  }
}

# The last field was removed.
struct Removed {
  uri @0 :Text;
  title @1 :Text;
  width @2 :Int32;
  duration @3 :Int64;
  persons @4 :List(Text);
  player @5 :Player;
}

# A field was given another name.
struct Renamed {
  uri @0 :Text;
  headline @1 :Text;
  width @2 :Int32;
  duration @3 :Int64;
  persons @4 :List(Text);
  player @5 :Player;
  copyright @6 :Text;
}

# An enum has one more value.
struct More {
  uri @0 :Text;
  title @1 :Text;
  width @2 :Int32;
  duration @3 :Int64;
  persons @4 :List(Text);
  player @5 :PlayerOrMore;
  copyright @6 :Text;
}

# A number became wider.
struct Widened {
  uri @0 :Text;
  title @1 :Text;
  width @2 :Int64;
  duration @3 :Int64;
  persons @4 :List(Text);
  player @5 :Player;
  copyright @6 :Text;
}
